/** Where to redirect after signing in: same-origin paths only, against open redirects. */

/** The path in `/login?from=…`; `/` when it is absent, of another origin, or a sign-in page itself. */
export function returnPathOf(search: string): string {
  const path = safePath(new URLSearchParams(search).get('from'))
  return /^\/(login|signup|two-factor)\b/.test(path) ? '/' : path
}

/** The login path that returns to `path` afterwards: `/login?from=…`. */
export function loginPathFrom(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}

const home = 'http://home'

/**
 * Against open redirects: `/` unless same-origin. Browsers read `//host`, `/\host` and `/`, a tab, `/host` as another host;
 * `/.//host` becomes one of these when it is normalised.
 */
export function safePath(path: string | null): string {
  if (!path?.startsWith('/') || /[\\\s]|^\/\//.test(path)) return '/'
  const { pathname, search, hash } = new URL(path, home)
  const normal = `${pathname}${search}${hash}`
  return URL.parse(normal, home)?.origin === home ? normal : '/'
}
