/**
 * The cart in this browser: the chosen products, even while signed out. For a signed-in user it is a copy of the saved cart:
 * each change is sent to the shop at once, or later if that fails.
 */
import { connectionIsLost } from './connection.ts'
import { closest } from './followed-link.ts'
import { showField } from './late-fields.ts'
import { pageIsFilled } from './page.ts'
import { readSession, sessions } from './session.ts'
import { makeStore } from './store.ts'
import { toast } from './toast.ts'

export type CartLine = { id: string; quantity: number }

/**
 * `owner`: the user whose saved cart this copies. `unsent`: the products whose changes have not been sent yet. `version`: that of
 * the saved cart, if it has these lines.
 */
export type StoredCart = { lines: CartLine[]; owner?: string; unsent?: string[]; version?: number | undefined }

const key = 'fleje.cart'
const empty: StoredCart = { lines: [] }
let remembered: { source: string; stored: StoredCart } = { source: '', stored: empty }

export const carts = makeStore({
  read: () => readStored().lines,
  onServer: () => empty.lines,
  listen: listenToOtherTabs,
})

/** For a signed-in user, the copy of another user is treated as empty. */
export function readStored(): StoredCart {
  const source = localStorage.getItem(key) ?? ''
  if (source !== remembered.source) remembered = { source, stored: parse(source) }
  const { stored } = remembered
  const session = readSession()
  const isOfAnother = session.status === 'in' && stored.owner !== undefined && stored.owner !== session.email
  return isOfAnother ? empty : stored
}

function parse(source: string): StoredCart {
  try {
    const stored = JSON.parse(source)
    return Array.isArray(stored?.lines) ? stored : empty
  } catch {
    return empty // nothing is stored, or the stored text is not a cart
  }
}

export function keep(stored: StoredCart): void {
  localStorage.setItem(key, JSON.stringify(stored))
  carts.changed()
}

function listenToOtherTabs(): void {
  window.addEventListener('storage', () => carts.changed())
}

const quantityOf = (id: string) => readStored().lines.find((line) => line.id === id)?.quantity ?? 0

/** Sets the quantities of products in the cart; zero removes a product. */
export function putInCart(changes: readonly CartLine[]): Promise<void> {
  const { lines, owner, unsent = [] } = readStored()
  const quantities = new Map([...lines, ...changes].map(({ id, quantity }) => [id, quantity]))
  const put = [...quantities].flatMap(([id, quantity]) => (quantity > 0 ? { id, quantity } : []))
  const toSend = [...new Set([...unsent, ...changes.map(({ id }) => id)])]
  keep({ lines: put, ...(owner && { owner, unsent: toSend }) })
  return syncCart()
}

/** Adds products to the cart. */
export function addToCart(lines: readonly CartLine[]): Promise<void> {
  return putInCart(lines.map(({ id, quantity }) => ({ id, quantity: quantityOf(id) + quantity })))
}

/** Puts a set into the cart: what the cart already has of it is not added again. */
function completeInCart(lines: readonly CartLine[]): Promise<void> {
  return putInCart(lines.map(({ id, quantity }) => ({ id, quantity: Math.max(quantityOf(id), quantity) })))
}

/** Removes ordered lines, which the shop has also removed from the saved cart. */
export function takeOutOfCart(ids: readonly string[]): void {
  const stored = readStored()
  keep({ ...stored, version: undefined, lines: stored.lines.filter(({ id }) => !ids.includes(id)) })
}

/** Signing out leaves nothing behind for the next user. */
export function forgetCart(): void {
  localStorage.removeItem(key)
  // The key of web/cart/last-known.tsx, repeated here, because an export would make the script of every page larger.
  localStorage.removeItem('fleje.cart.priced')
  carts.changed()
}

let syncing = Promise.resolve()

/**
 * Synchronises this copy with the saved cart; retries later if the shop cannot be reached. `isWanted`: fetches the saved cart
 * even without local changes.
 */
export function syncCart(isWanted = false): Promise<void> {
  const sync = () => syncOnce(isWanted)
  // If the earlier sync failed, its own caller was told.
  syncing = syncing.then(sync, sync)
  return syncing
}

/** Loads the code for the saved cart only if there is something to send or to fetch. */
async function syncOnce(isWanted: boolean): Promise<void> {
  const session = readSession()
  if (session.status === 'out') return
  const { lines, owner, unsent = [] } = readStored()
  const isToSend = owner === undefined ? lines.length > 0 : unsent.length > 0
  if (!isToSend && !isWanted) return
  // Without a connection the copy stays as it is, with its unsent changes.
  const code = await import('#web/api/saved-cart.ts').catch(() => undefined)
  await code?.bringTogether(session.email)
}

export function listenToCart(): void {
  carts.subscribe(() => pageIsFilled() && showCart())
  sessions.subscribe(() => void syncCart(true))
  connectionIsLost.subscribe(() => void syncCart())
  document.addEventListener('submit', addByForm)
  document.addEventListener('input', followQuantity)
  // Typing replaces the quantity, instead of adding digits to it.
  document.addEventListener('focusin', ({ target }) => closest<HTMLInputElement>(target, '[name=quantity]')?.select())
  void syncCart()
}

/** Shows the number of products in the cart, in the header. */
export function showCart(): void {
  const count = readStored().lines.length
  for (const place of document.querySelectorAll<HTMLElement>('[data-shows=cart]')) {
    place.textContent = count === 0 ? '' : String(count)
    place.hidden = count === 0
  }
  const words = count === 0 ? 'empty' : `${count} ${count === 1 ? 'product' : 'products'}`
  for (const place of document.querySelectorAll('[data-shows=cart-words]')) place.textContent = `Cart, ${words}`
}

/** A product's page shows the total of the typed quantity. */
async function followQuantity({ target }: Event): Promise<void> {
  const form = closest<HTMLFormElement>(target, '[data-prices]')
  if (!form) return
  const code = await import('#web/catalog/product/line-total.ts')
  code.showTotal(form)
}

/** "Add to cart" on a card or a page: a form that names its product, or several products with their quantities: `id:4 id:1`. */
function addByForm(event: SubmitEvent): void {
  const form = closest<HTMLFormElement>(event.target, 'form[data-cart]')
  if (!form) return
  event.preventDefault()
  showField(form)
  const typed = new FormData(form).get('quantity')
  const { cart = '', name } = form.dataset
  const lines = cart.split(' ').map((line) => {
    const [id = '', quantity = typed] = line.split(':')
    return { id, quantity: Number(quantity) }
  })
  void (typed ? addToCart(lines) : completeInCart(lines))
  const says = typed ? `: ${quantityOf(cart)}` : ' is'
  toast.success(`${name}${says} in your cart`, { pattern: 'cart' })
}
