/** Completes links that depend on the current address, because the server renders these links alike for every visitor. */
import { closest } from './followed-link.ts'
import { loginPathFrom, safePath } from './return-path.ts'

/**
 * Login and Signup lead back to the current page; Purchase passes on the quantity typed beside it. The parameters are added when
 * a link is used, because an application changes its address, and the typed quantity may change.
 */
export function listenToWayBack(): void {
  for (const event of ['pointerdown', 'focusin', 'click'])
    document.addEventListener(event, ({ target }) => {
      const link = closest<HTMLAnchorElement>(target, 'a[href]')
      if (link?.matches('[data-leads-back]')) link.search = wayBack(location)
      else if (link) takeQuantityAlong(link)
    })
  window.addEventListener('hashchange', showWayOn)
}

/** `?quantity=7` for the purchase page, as typed in the form that puts the same product into the cart. */
function takeQuantityAlong(link: HTMLAnchorElement): void {
  const [, product] = /^\/products\/([\w-]+)$/.exec(link.pathname) ?? []
  const box = product && document.querySelector<HTMLInputElement>(`[data-cart="${product}"] [name=quantity]`)
  if (box) link.search = box.value === box.defaultValue ? '' : `?quantity=${encodeURIComponent(box.value)}`
}

/** The sign-in pages pass on the `from` of their own address. */
const isSignIn = /^\/(login|signup|two-factor|reset|confirm)\b/

function wayBack({ pathname, search }: Location): string {
  const from = isSignIn.test(pathname) ? new URLSearchParams(search).get('from') : pathname + search
  return new URL(loginPathFrom(from ?? '/'), location.href).search
}

/** Sets the links to the page that could not be opened without a connection: its path is in the hash of the offline page's address. */
export function showWayOn(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-leads-on]'))
    link.href = safePath(location.hash.slice(1))
}
