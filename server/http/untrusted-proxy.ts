/** Detects a proxy that TRUST_PROXY_HOPS does not include: behind it, all clients would share one rate limit. */
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { socketAddress } from './client-address.ts'

const suspiciousInARow = 50

/** Warns once when `suspiciousInARow` requests in a row come from one address, each with a forwarding header. */
export function warnOfUntrustedProxy({ TRUST_PROXY_HOPS }: Pick<Config, 'TRUST_PROXY_HOPS'>): MiddlewareHandler {
  let isWatching = TRUST_PROXY_HOPS === 0
  let from = ''
  let inARow = 0
  return async (c, next) => {
    if (isWatching) {
      const address = socketAddress(c)
      const isForwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
      inARow = isForwarded === undefined ? 0 : address === from ? inARow + 1 : 1
      from = address
      if (inARow === suspiciousInARow) {
        isWatching = false
        log.warn({ at: 'proxy' }, 'Every request is forwarded from the same address: set TRUST_PROXY_HOPS')
      }
    }
    await next()
  }
}
