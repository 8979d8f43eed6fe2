/** Redirects of pages in the browser. */
import { redirect, replace } from 'react-router'

/** The latest address that was replaced and, after a blank, the path that replaces it, which may redirect in turn before it is shown. */
let replaced = ''

/**
 * A redirect of any page that runs in the browser. If the address of the page is already shown, its history entry is replaced: the
 * visitor may have come back to it, and another entry would lead there again at each Back. Guards do the same with the redirects of
 * the loaders below them.
 */
export function sendTo(path: string, request: Request): Response {
  const asked = pathOf(request)
  const shown = location.pathname + location.search
  if (asked !== shown && `${shown} ${asked}` !== replaced) return redirect(path)
  replaced = `${shown} ${path}`
  return replace(path)
}

export function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
