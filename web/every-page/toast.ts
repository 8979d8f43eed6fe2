/**
 * Toasts, to be shown from anywhere: `toast.success('Order approved')`. They are added to the page here, as copies of the
 * patterns in web/shell/toast-region.tsx, because documents, which run without React, show them as well. A toast ends with its
 * page. Three kinds move on to the next page: toasts of an action that leads there (`{ onNextPage: true }`), toasts shown while
 * that page is already loading in the same document, and errors shown so shortly before the end of the page that they cannot have
 * been read.
 */

import { isNewVisit } from './heading.ts'
import { pageIsFilled } from './page.ts'

type Tone = 'success' | 'error'
type Toast = { id: number; tone: Tone; text: string; saidAt: number; goesOn: boolean; element: HTMLElement }

type Saying = {
  /** Also shows the toast on the page that the action leads to. */
  onNextPage?: boolean
  /** Another pattern: `cart` has a link to the cart. */
  pattern?: 'cart'
}

let shown: readonly Toast[] = []
let lastId = 0

export const toast = {
  /**
   * Returns the id for `dismiss`, as `error` does. The toast disappears after six seconds in which it is neither hovered nor
   * focused.
   */
  success: (text: string, saying?: Saying) => show('success', text, saying),
  /** The toast stays until it is dismissed, or its page ends. */
  error: (text: string, saying?: Saying) => show('error', text, saying),
  dismiss: (id: number) => dismissAll((one) => one.id === id),
  dismissAll: () => dismissAll(() => true),
  /**
   * Called when another page is shown in the same document; `leftAt` is when that page began to load, as `performance.now()`.
   * Toasts that move on to the page end with it.
   */
  endPage: (leftAt: number) => {
    dismissAll((one) => one.saidAt < leftAt && !goesOn(one))
    for (const one of shown) one.goesOn = false
  },
}

const most = 4
const goesAfterMs = 6000
const unreadMs = 1000

const ageOf = ({ saidAt }: Toast) => performance.now() - saidAt
const goesOn = (one: Toast) => one.goesOn || (one.tone === 'error' && ageOf(one) < unreadMs)

/** A toast replaces an earlier toast with the same text and moves to the end, instead of piling up. */
function show(tone: Tone, text: string, { onNextPage = false, pattern }: Saying = {}, saidBeforeMs = 0): number {
  lastId += 1
  const id = lastId
  const element = draw(pattern ?? tone, text)
  if (!element) return id
  if (saidBeforeMs === 0) remember(text)
  element.querySelector('button')?.addEventListener('click', () => toast.dismiss(id))
  if (tone === 'success') vanishInTime(element, () => toast.dismiss(id))
  dismissAll((one) => one.tone === tone && one.text === text)
  shown = [...shown, { id, tone, text, saidAt: performance.now() - saidBeforeMs, goesOn: onNextPage, element }]
  put(element)
  const tooMany = shown.slice(0, -most)
  dismissAll((one) => tooMany.includes(one))
  return id
}

/** Toasts appear only after a modal dialog is closed, because screen readers announce nothing outside the dialog. */
function put(element: HTMLElement): void {
  const append = () => {
    if (shown.some((one) => one.element === element)) document.getElementById('toasts')?.append(element)
  }
  const modal = document.querySelector('dialog:modal')
  if (modal) modal.addEventListener('close', append, { once: true })
  else if (pageIsFilled()) append()
}

function draw(name: Tone | 'cart', text: string): HTMLElement | undefined {
  const pattern = document.getElementById(`${name}-toast`)
  const element = pattern?.firstElementChild?.cloneNode(true)
  if (!(element instanceof HTMLElement)) return undefined
  const place = element.querySelector('p')
  if (place) place.textContent = text
  return element
}

const toldKey = 'fleje.told'

/**
 * The latest toasts of this tab, the newest first: lines that begin with the time, as `Date.now()`. The last line may be cut off.
 * They end with the tab or the session.
 */
export const readTold = () => sessionStorage.getItem(toldKey) ?? ''

const remember = (text: string) =>
  sessionStorage.setItem(toldKey, `${Date.now()} ${text}\n${readTold()}`.slice(0, 3_000))

export const forgetTold = () => sessionStorage.removeItem(toldKey)

function vanishInTime(element: HTMLElement, vanish: () => void): void {
  let timer = setTimeout(vanish, goesAfterMs)
  const hold = () => clearTimeout(timer)
  const goOn = () => {
    hold()
    timer = setTimeout(vanish, goesAfterMs)
  }
  for (const event of ['mouseenter', 'focusin']) element.addEventListener(event, hold)
  for (const event of ['mouseleave', 'focusout']) element.addEventListener(event, goOn)
}

function dismissAll(isMeant: (one: Toast) => boolean): void {
  for (const one of shown) if (isMeant(one)) one.element.remove()
  shown = shown.filter((one) => !isMeant(one))
}

const keptKey = 'fleje.toasts'
type KeptToast = Pick<Toast, 'tone' | 'text'> & { saidBeforeMs: number }

/** Stores toasts for the next page, if that is another document. */
export function keepToasts(): void {
  window.addEventListener('pagehide', () => {
    const lasting = shown.filter((one) => goesOn(one) && ageOf(one) < goesAfterMs)
    const stored: KeptToast[] = lasting.map((one) => ({ tone: one.tone, text: one.text, saidBeforeMs: ageOf(one) }))
    sessionStorage.setItem(keptKey, JSON.stringify(stored))
    // Toasts are removed, because the browser may keep the page in the back/forward cache and show it again.
    toast.dismissAll()
  })
}

/**
 * Shows stored toasts once the page may be changed, but not after a reload or going back, because they have been read by then.
 */
export function showKeptToasts(): void {
  for (const { element } of shown) if (!element.isConnected) put(element)
  const stored = sessionStorage.getItem(keptKey)
  sessionStorage.removeItem(keptKey)
  if (!stored || !isNewVisit()) return
  // Cast: the function above stored this text.
  for (const { tone, text, saidBeforeMs } of JSON.parse(stored) as KeptToast[]) show(tone, text, {}, saidBeforeMs)
}
