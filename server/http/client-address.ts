/** The client's IP address: the socket's, or the one that a trusted proxy added to X-Forwarded-For. */
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '../base/config.ts'

/** The address of requests without a socket: a page rendered in this process (SSR). */
const inProcess = 'in-process'

/**
 * The address that rate limits count by. IPv6 is cut to the /64, because one home or rented server has a whole /64. With
 * TRUST_PROXY_HOPS=n, the address is the n-th entry of X-Forwarded-For from the right; entries further left can be forged.
 */
export function clientAddress(c: Context, config: Pick<Config, 'TRUST_PROXY_HOPS'>): string {
  if (config.TRUST_PROXY_HOPS > 0) {
    const hops = c.req.header('x-forwarded-for')?.split(',') ?? []
    const named = plainAddress(hops.at(-config.TRUST_PROXY_HOPS)?.trim() ?? '')
    if (named) return networkOf(named)
  }
  return networkOf(socketAddress(c))
}

/** The remote address of the socket, whatever the headers say. */
export function socketAddress(c: Context): string {
  if (!c.env?.incoming) return inProcess
  const { address = '' } = getConnInfo(c).remote
  return plainAddress(address) ?? 'unknown'
}

/** Normalises `203.0.113.7:4711`, `[2001:DB8::7]:4711` and `::ffff:203.0.113.7` to the bare IP address. */
function plainAddress(written: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  const address = bare.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(address) ? address : undefined
}

/** `2001:db8:1:2:3:4:5:6` → `2001:db8:1:2::`. IPv4, and reserved addresses such as `::1`, are left alone. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [left = [], right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::').map(groupsOf)
  const missing = right ? Array<string>(8 - left.length - right.length).fill('0') : []
  const network = [...left, ...missing, ...(right ?? [])].slice(0, 4)
  return network.every((group) => group === '0') ? address : `${network.join(':')}::`
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)
