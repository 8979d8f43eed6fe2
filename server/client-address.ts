/** Whose connection it is: the socket's address, or the one a trusted proxy in front of us wrote down. */
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from './config.ts'

/** Who asks without a socket: a page that is being rendered in this process. */
const inProcess = 'in-process'

/** With TRUST_PROXY_HOPS=n the n-th entry of X-Forwarded-For from the right; anything further left was written by a stranger. */
export function clientAddress(c: Context, config: Pick<Config, 'TRUST_PROXY_HOPS'>): string {
  if (config.TRUST_PROXY_HOPS > 0) {
    const hops = c.req.header('x-forwarded-for')?.split(',') ?? []
    const named = plainAddress(hops.at(-config.TRUST_PROXY_HOPS)?.trim() ?? '')
    if (named) return named
  }
  return socketAddress(c)
}

/** The address at the other end of the connection, whatever is written in the request. */
export function socketAddress(c: Context): string {
  if (!c.env?.incoming) return inProcess
  const { address = '' } = getConnInfo(c).remote
  return plainAddress(address) ?? 'unknown'
}

/** `203.0.113.7:4711`, `[2001:DB8::7]:4711` and `::ffff:203.0.113.7` without port, brackets and the longer way of writing it. */
function plainAddress(written: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  const address = bare.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(address) ? address : undefined
}
