/** The trusted origins of the shop: links in mails, redirects and cookies are limited to them. */
import type { Config } from '../base/config.ts'

/**
 * Origins without a trailing slash, the default one first. If PUBLIC_URL is set, it is the only origin. Otherwise the origins are
 * localhost and 127.0.0.1, at the port of `address`, which is known only once the server listens.
 */
export function trustedOrigins(config: Pick<Config, 'PUBLIC_URL'>, address: () => string): string[] {
  if (config.PUBLIC_URL) return [new URL(config.PUBLIC_URL).origin]
  const { port } = new URL(address())
  const suffix = port ? `:${port}` : ''
  return [`http://localhost${suffix}`, `http://127.0.0.1${suffix}`]
}

/**
 * The origin that a request was made to; undefined when its Host is unknown. A single origin always applies, because a
 * proxy in front may have changed the Host.
 */
export function originOf(request: Request, origins: string[]): string | undefined {
  if (origins.length === 1) return origins[0]
  const { host } = new URL(request.url)
  return origins.find((origin) => new URL(origin).host === host)
}

export const isHttps = (origin: string) => origin.startsWith('https://')

/** Browsers accept `__Host-` cookies only from this host over HTTPS: no other host of the domain can plant a session. */
export const cookiePrefix = (origin: string) => (isHttps(origin) ? '__Host-fleje' : 'fleje')
