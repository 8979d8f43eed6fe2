/** Checks that PUBLIC_URL leads to this shop, and that its proxies pass on the headers the shop relies on. */
import type { Config } from '../base/config.ts'
import { forgedAddress, ProbeAnswer, probePath, signProbe } from '../http/doctor-probe.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'public address'
const withinMs = 5_000
const largestDifferenceMs = 5_000

export async function checkPublicAddress(config: Config, ask: typeof fetch): Promise<Finding[]> {
  const { PUBLIC_URL: url, SESSION_SECRET: secret } = config
  if (!url) return [open(about, 'PUBLIC_URL is not set: the shop can be used on this machine only.')]
  if (!secret) return [open(about, 'SESSION_SECRET is not set: without it, the running shop cannot be checked.')]
  const headers = { authorization: signProbe(secret, Date.now()), 'x-forwarded-for': forgedAddress }
  try {
    const request = { headers, redirect: 'manual', signal: AbortSignal.timeout(withinMs) } as const
    const answer = await ask(`${url}${probePath}`, request)
    return await findingOf(config, url, answer)
  } catch (error) {
    return [
      bad(
        about,
        `${url} cannot be reached: ${codeIn(error)}. Are the shop and its proxy running? Does the host name point here?`,
      ),
    ]
  }
}

async function findingOf(config: Config, url: string, answer: Response): Promise<Finding[]> {
  if (answer.status >= 300 && answer.status < 400)
    return [bad(about, `${url} redirects to another address: set PUBLIC_URL to that address.`)]
  const arrival = answer.ok ? ProbeAnswer.safeParse(await answer.json().catch(() => null)).data : undefined
  if (!arrival)
    return [
      bad(
        about,
        `${url} answers ${answer.status}, but is not this shop. It may be another program, ` +
          'a shop with another SESSION_SECRET, or a shop with a clock that is off by a minute.',
      ),
    ]
  return [
    good(about, `${url} is this shop.`),
    findingOfHops(config, arrival.forwardedFor),
    findingOfHost(url, arrival.host),
    findingOfClock(arrival.atMs),
  ]
}

/** Our forged address is the first entry, unless a proxy replaced it. Every other entry was added by a proxy. */
function findingOfHops({ TRUST_PROXY_HOPS: trusted }: Config, forwardedFor: string[]): Finding {
  const hops = forwardedFor.length - (forwardedFor[0] === forgedAddress ? 1 : 0)
  const proxies = hops === 1 ? 'one proxy adds to' : hops === 0 ? 'no proxy adds to' : `${hops} proxies add to`
  if (hops === trusted) return good('proxies', `TRUST_PROXY_HOPS is ${trusted}, and ${proxies} X-Forwarded-For.`)
  const danger = hops < trusted ? 'clients can forge their address' : 'all clients share one address and one rate limit'
  return bad(
    'proxies',
    `TRUST_PROXY_HOPS is ${trusted}, but ${proxies} X-Forwarded-For: ${danger}. Set TRUST_PROXY_HOPS to ${hops}.`,
  )
}

function findingOfHost(url: string, host: string): Finding {
  const expected = new URL(url).host
  if (host === expected) return good('proxies', `Host arrives as ${host}.`)
  return bad('proxies', `Host arrives as ${host} instead of ${expected}: configure the proxy to pass this header on.`)
}

function findingOfClock(atMs: number): Finding {
  const differenceMs = Math.abs(Date.now() - atMs)
  if (differenceMs <= largestDifferenceMs)
    return good('clock', 'The clocks of the running shop and of this machine agree.')
  return bad(
    'clock',
    `The running shop’s clock differs from this machine’s by ${Math.round(differenceMs / 1000)} s: synchronise both with NTP.`,
  )
}
