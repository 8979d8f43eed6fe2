/** The path to redirect to after signing in: only same-origin paths, to prevent open redirects. */

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
 * Returns `/` for a path that is not same-origin, to prevent open redirects. Browsers read `//host` and `/\host` as another host,
 * even with a tab after the first slash; `/.//host` becomes such a path when it is normalised.
 */
export function safePath(path: string | null): string {
  if (!path?.startsWith('/') || /[\\\s]|^\/\//.test(path)) return '/'
  const { pathname, search, hash } = new URL(path, home)
  const normal = `${pathname}${search}${hash}`
  return URL.parse(normal, home)?.origin === home ? normal : '/'
}
