/**
 * The cart in this browser: what somebody means to order, signed out, too. Of somebody who is signed in it is a copy of the
 * saved cart: each change goes there, and what could not be sent is sent later.
 */
import { connectionIsLost } from './connection.ts'
import { readSession, readToken, sessions } from './session.ts'
import { makeStore } from './store.ts'
import { toast } from './toast.ts'

export type CartLine = { id: string; quantity: number }

/** `owner`: whose saved cart this is a copy of. `unsent`: the products of which the saved cart has not heard. */
type Kept = { lines: CartLine[]; owner?: string; unsent?: string[] }

const key = 'fleje.cart'
const empty: Kept = { lines: [] }
let remembered: { source: string; kept: Kept } = { source: '', kept: empty }

export const carts = makeStore({ read: () => readKept().lines, onServer: () => empty.lines, listen: listenToOtherTabs })

function readKept(): Kept {
  const source = localStorage.getItem(key) ?? ''
  if (source !== remembered.source) remembered = { source, kept: parse(source) }
  return remembered.kept
}

function parse(source: string): Kept {
  try {
    const kept = JSON.parse(source)
    return Array.isArray(kept?.lines) ? kept : empty
  } catch {
    return empty // nothing was ever put in, or it was written by somebody else
  }
}

function keep(kept: Kept): void {
  localStorage.setItem(key, JSON.stringify(kept))
  carts.changed()
}

function listenToOtherTabs(): void {
  window.addEventListener('storage', () => carts.changed())
}

/** How many of a product are in the cart. */
export const quantityInCart = (id: string): number => readKept().lines.find((line) => line.id === id)?.quantity ?? 0

/** Sets how many of a product are in the cart; none takes it out. */
export function putInCart(id: string, quantity: number): Promise<void> {
  const { lines, owner, unsent = [] } = readKept()
  const isThere = lines.some((line) => line.id === id)
  const changed = isThere
    ? lines.map((line) => (line.id === id ? { id, quantity } : line))
    : [...lines, { id, quantity }]
  const kept = changed.filter((line) => line.quantity > 0)
  keep({ lines: kept, ...(owner && { owner, unsent: [...new Set([...unsent, id])] }) })
  return syncCart()
}

/** What was ordered is in the cart no more: the shop has taken it out of the saved one. */
export function takeOutOfCart(ids: readonly string[]): void {
  const kept = readKept()
  keep({ ...kept, lines: kept.lines.filter(({ id }) => !ids.includes(id)) })
}

/** Signing out leaves nothing behind for who comes next. */
export function forgetCart(): void {
  localStorage.removeItem(key)
  carts.changed()
}

let syncing: Promise<void> | undefined

/**
 * Brings this copy and the saved cart together; what cannot be reached now is tried again later. `isWanted`: the saved cart
 * is asked for even where there is nothing to tell it.
 */
export function syncCart(isWanted = false): Promise<void> {
  const next = (syncing ?? Promise.resolve()).then(() => syncOnce(isWanted))
  syncing = next
  return next
}

async function syncOnce(isWanted: boolean): Promise<void> {
  const session = readSession()
  if (session.status === 'out') return
  const { lines, owner, unsent = [] } = readKept()
  // Lines from before the sign-in are merged; those of somebody else who was here are not.
  const merge = owner === undefined ? lines : []
  if (owner !== session.email) return merge.length > 0 || isWanted ? receive(session.email, { merge }) : undefined
  for (const id of unsent) await receive(session.email, { id, quantity: quantityInCart(id) }, id)
  if (isWanted && unsent.length === 0) await receive(session.email, { merge: [] })
}

/** Sends a change and takes over the saved cart as it is then, but for what is still to be sent. */
async function receive(owner: string, change: object, sent?: string): Promise<void> {
  const saved = await sendChange(change)
  if (!saved) return
  const now = readKept()
  const unsent = now.owner === owner ? (now.unsent ?? []).filter((id) => id !== sent) : []
  const mine = now.lines.filter(({ id }) => unsent.includes(id))
  keep({ owner, unsent, lines: [...saved.filter(({ id }) => !unsent.includes(id)), ...mine] })
}

/** The lines of the saved cart; undefined when the shop could not be reached or does not know us any more. */
async function sendChange(change: object): Promise<CartLine[] | undefined> {
  const headers = { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' }
  const asked = { method: 'PATCH', headers, body: JSON.stringify(change), keepalive: true }
  const answer = await fetch('/api/cart', asked).catch(() => null)
  return answer?.ok ? (await answer.json()).lines : undefined
}

/** An application is React's until it has made the page its own. */
let isPageOurs = false

export function listenToCart(): void {
  carts.subscribe(() => isPageOurs && showCart())
  sessions.subscribe(() => void syncCart(true))
  connectionIsLost.subscribe(() => void syncCart())
  document.addEventListener('submit', addToCart)
  void syncCart()
}

/** How many products are in the cart, in the header. */
export function showCart(): void {
  isPageOurs = true
  const count = readKept().lines.length
  for (const place of document.querySelectorAll<HTMLElement>('[data-shows=cart]')) {
    place.textContent = count === 0 ? '' : String(count)
    place.hidden = count === 0
  }
  const words = count === 0 ? 'empty' : `${count} ${count === 1 ? 'product' : 'products'}`
  for (const place of document.querySelectorAll('[data-shows=cart-words]')) place.textContent = `Cart, ${words}`
}

/** "Add to cart" on a card or a page: a form that names its product. */
function addToCart(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.dataset.cart) return
  event.preventDefault()
  const quantity = new FormData(form).get('quantity')
  const inCart = quantityInCart(form.dataset.cart) + Number(quantity)
  void putInCart(form.dataset.cart, inCart)
  toast.success(`${form.dataset.name}: ${inCart} in your cart`)
}
