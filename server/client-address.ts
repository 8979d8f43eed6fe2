/** Whose connection it is: the socket's address, or the one a trusted proxy in front of us wrote down. */
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from './config.ts'

/** With TRUST_PROXY_HOPS=n the n-th entry of X-Forwarded-For from the right; anything further left was written by a stranger. */
export function clientAddress(c: Context, config: Pick<Config, 'TRUST_PROXY_HOPS'>): string {
  if (config.TRUST_PROXY_HOPS > 0) {
    const hops = c.req.header('x-forwarded-for')?.split(',') ?? []
    const named = hops.at(-config.TRUST_PROXY_HOPS)?.trim()
    if (named) return named
  }
  // Pages ask the API in-process, without a socket.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}
