/** Where to go after signing in: only ever a path of this shop. */

/** The path a visitor came from, as `/login?from=…` says it; `/` when it says nothing, or points out of the shop or back to signing in. */
export function returnPathOf(search: string): string {
  const path = safePath(new URLSearchParams(search).get('from'))
  return /^\/(login|signup)\b/.test(path) ? '/' : path
}

/** `/login?from=…` for somebody who wanted to go to `path`. */
export function loginPathFrom(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}

/** Browsers read `//host`, `/\host` and a tab in between as another host: anything that does not stay at home becomes `/`. */
export function safePath(path: string | null): string {
  if (!path?.startsWith('/') || /[\\\s]|^\/\//.test(path)) return '/'
  const home = 'http://home'
  const url = URL.parse(path, home)
  return url?.origin === home ? `${url.pathname}${url.search}${url.hash}` : '/'
}
