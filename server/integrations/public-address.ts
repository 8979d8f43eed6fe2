/** Decides which network addresses are public: not of this machine, its network, or a reserved range. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose ranges of IPv4. */
const special: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/**
 * The special-purpose ranges of IPv6 within 2000::/3; outside of 2000::/3, nothing is public. Ranges that embed IPv4 addresses
 * could lead anywhere.
 */
const specialOf6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, bits] of special) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of specialOf6) closed.addSubnet(net, bits, 'ipv6')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIPv6(address) && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
