/** Whether the shop can be reached from this browser, and the notice when it cannot. */
import { pageIsFilled } from './page.ts'
import { makeStore } from './store.ts'
import { toast } from './toast.ts'

const sentence = 'There is no connection. You can read what is loaded; orders and changes have to wait.'

let isLost = false
/** Another notice for the same place, such as that the shop is busy. */
let other = ''
export const connectionIsLost = makeStore({ read: () => isLost, onServer: () => false })

export function listenToConnection(): void {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  void look()
}

export function showConnection(): void {
  const text = isLost ? sentence : other
  for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) notice.hidden = !text
  // Screen readers announce changes to the region.
  for (const place of document.querySelectorAll('[data-shows=connection]')) place.textContent = text
}

/** Shows another notice while the connection is not lost; an empty one ends it. */
export function showNotice(text: string): void {
  other = text
  if (pageIsFilled()) showConnection()
}

/** A browser without a network reports "offline" even for a shop on the same machine, so the shop is probed first. */
async function look(): Promise<void> {
  const isLostNow = !navigator.onLine && !(await shopAnswers()) && !navigator.onLine
  if (isLostNow === isLost) return
  isLost = isLostNow
  if (pageIsFilled()) showConnection()
  if (!isLost) toast.success('The connection is back')
  connectionIsLost.changed()
}

function shopAnswers(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
