/**
 * When a user is about to follow a link, its page is prefetched. If the page is an application, its scripts are prefetched too.
 * `data-applications` on <html> lists these scripts for each beginning of a path. Downloads that are still in progress when the
 * user leaves the page are lost.
 */
import { closest } from './followed-link.ts'
import { readSession } from './session.ts'
import { whenIdle } from './when-idle.ts'

export function fetchNextPage(): void {
  const setting = document.documentElement.dataset.applications
  // An application does not have the attribute, because its router prefetches pages by itself.
  if (!setting || isSavingData()) return
  // Our own root component writes the attribute.
  const applications: [path: string, modules: string[]][] = Object.entries(JSON.parse(setting))
  const fetchScripts = (pathname: string) => {
    const [, modules = []] = applications.find(([path]) => pathname.startsWith(path)) ?? []
    for (const address of modules) fetchAhead('modulepreload', address)
  }
  const prepare = ({ target }: Event) => {
    // A link turned into a button does not navigate, and one with a type leads to a file that is made on request.
    const link = closest<HTMLAnchorElement>(target, 'a:not([role],[type])')
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    fetchAhead('prefetch', link.href)
    fetchScripts(link.pathname)
  }
  // A signed-in user may order, and the scripts for ordering would take more than a second on a slow connection.
  if (readSession().status === 'in') whenIdle(() => fetchScripts(purchasePath))
  for (const event of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(event, prepare)
}

const purchasePath = '/products/'

const fetched = new Set<string>()

function fetchAhead(rel: 'prefetch' | 'modulepreload', href: string): void {
  if (fetched.has(href)) return
  fetched.add(href)
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** Whether the user has set the browser to save data. Not every browser has this setting. */
function isSavingData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
