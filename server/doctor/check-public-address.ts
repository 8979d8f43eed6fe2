/** Whether people reach this shop at PUBLIC_URL, and whether its proxies pass on what the shop goes by. */
import type { Config } from '../base/config.ts'
import { forgedAddress, ProbeAnswer, probePath, signProbe } from '../http/doctor-probe.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'public address'
const withinMs = 5_000
const largestDifferenceMs = 5_000

export async function checkPublicAddress(config: Config, ask: typeof fetch): Promise<Finding[]> {
  const { PUBLIC_URL: url, SESSION_SECRET: secret } = config
  if (!url) return [open(about, 'PUBLIC_URL is not set: the shop answers to this machine alone.')]
  if (!secret) return [open(about, 'Without SESSION_SECRET in the configuration the running shop does not know us.')]
  const headers = { authorization: signProbe(secret, Date.now()), 'x-forwarded-for': forgedAddress }
  try {
    const request = { headers, redirect: 'manual', signal: AbortSignal.timeout(withinMs) } as const
    const answer = await ask(`${url}${probePath}`, request)
    return await judge(config, url, answer)
  } catch (error) {
    return [
      bad(
        about,
        `${url} cannot be reached: ${codeIn(error)}. Is the shop running, and its proxy? Does the name lead here?`,
      ),
    ]
  }
}

async function judge(config: Config, url: string, answer: Response): Promise<Finding[]> {
  if (answer.status >= 300 && answer.status < 400)
    return [bad(about, `${url} leads on to another address. PUBLIC_URL is the one where people end.`)]
  const arrival = answer.ok ? ProbeAnswer.safeParse(await answer.json().catch(() => null)).data : undefined
  if (!arrival)
    return [
      bad(
        about,
        `${url} answers ${answer.status} and not as this shop: another program, another SESSION_SECRET, or a clock that is a minute off.`,
      ),
    ]
  return [
    good(about, `${url} is this shop.`),
    judgeHops(config, arrival.forwardedFor),
    judgeHost(url, arrival.host),
    judgeClock(arrival.atMs),
  ]
}

/** We sent a forged address: what proxies added stands to its right, or in its place. */
function judgeHops({ TRUST_PROXY_HOPS: trusted }: Config, forwardedFor: string[]): Finding {
  const hops = forwardedFor.length - (forwardedFor[0] === forgedAddress ? 1 : 0)
  const proxies = hops === 1 ? 'one proxy writes' : hops === 0 ? 'no proxy writes' : `${hops} proxies write`
  if (hops === trusted) return good('proxies', `TRUST_PROXY_HOPS is ${trusted}, and ${proxies} X-Forwarded-For.`)
  const danger =
    hops < trusted ? 'anybody can pretend to be somebody else' : 'everybody has one address and one rate limit'
  return bad('proxies', `TRUST_PROXY_HOPS is ${trusted}, but ${proxies} X-Forwarded-For: ${danger}. Set it to ${hops}.`)
}

function judgeHost(url: string, host: string): Finding {
  const expected = new URL(url).host
  if (host === expected) return good('proxies', `Host arrives as ${host}.`)
  return bad('proxies', `Host arrives as ${host} instead of ${expected}: let the proxy pass it on.`)
}

function judgeClock(atMs: number): Finding {
  const differenceMs = Math.abs(Date.now() - atMs)
  if (differenceMs <= largestDifferenceMs) return good('clock', 'The running shop has the same time as this machine.')
  return bad(
    'clock',
    `The running shop is ${Math.round(differenceMs / 1000)} s away from this machine: set both by NTP.`,
  )
}
