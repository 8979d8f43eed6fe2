/** Links that depend on where one is: the server renders them alike for everybody. */
import { closest } from './closest.ts'
import { loginPathFrom, safePath } from './return-path.ts'

/** Login and Signup lead back to where one was. It is added when they are used: an application changes its address. */
export function listenToWayBack(): void {
  for (const event of ['pointerdown', 'focusin', 'click'])
    document.addEventListener(event, ({ target }) => {
      const link = closest<HTMLAnchorElement>(target, 'a[data-leads-back]')
      if (link) link.search = wayBack(location)
    })
  window.addEventListener('hashchange', showWayOn)
}

/** Pages that are on the way themselves hand on what they were given. */
const isSignIn = /^\/(login|signup|reset|confirm)/

function wayBack({ pathname, search }: Location): string {
  const from = isSignIn.test(pathname) ? new URLSearchParams(search).get('from') : pathname + search
  return new URL(loginPathFrom(from ?? '/'), location.href).search
}

/** Where somebody without a connection wanted to go, as the hash of the offline page says it. */
export function showWayOn(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-leads-on]'))
    link.href = safePath(location.hash.slice(1))
}
