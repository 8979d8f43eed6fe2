/**
 * Code of every page, document or application, free of React. Most of it listens on the document, so that it works for all
 * elements, no matter when and how they were created. decisions/029-pages-documents-and-applications.md says why.
 */
import { listenToActions } from './actions.ts'
import { listenToCart, showCart } from './cart.ts'
import { listenToChoices, showChoices } from './choices.ts'
import { listenToComparison, showComparison } from './compare.ts'
import { listenToConnection, showConnection } from './connection.ts'
import { listenToLateFields } from './late-fields.ts'
import { listenToMenus } from './menus.ts'
import { fetchNextPage } from './next-page.ts'
import { fillFromNow } from './page.ts'
import { listenForPartialPages } from './partial-page.ts'
import { listenToPictures } from './pictures.ts'
import { listenToSearchBoxes } from './search-boxes.ts'
import { registerServiceWorker } from './service-worker.ts'
import { listenToShortcuts, showShortcuts } from './shortcuts.ts'
import { listenToSession, showSession } from './show-session.ts'
import { keepToasts, showKeptToasts } from './toast.ts'
import { listenToWayBack, showWayOn } from './way-back.ts'

export function listenOnEveryPage(): void {
  listenToActions()
  listenToCart()
  listenToChoices()
  listenToComparison()
  listenToConnection()
  listenToLateFields()
  listenToMenus()
  listenForPartialPages()
  listenToPictures()
  listenToSearchBoxes()
  listenToSession()
  listenToShortcuts()
  listenToWayBack()
  keepToasts()
  fetchNextPage()
  registerServiceWorker()
}

/**
 * Writes state of this browser into the page, which the server renders alike for everyone. A document is filled at once. An
 * application is filled after hydration, and again after each full render.
 */
export function fillPage(): void {
  fillFromNow()
  showSession()
  showCart()
  showChoices()
  showComparison()
  showShortcuts()
  showConnection()
  showWayOn()
  showKeptToasts()
}
