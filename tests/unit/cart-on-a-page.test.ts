/** The cart on every page: the number of products in the header, the forms that fill it, and when the page requests it. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PageElement, PageForm, PageInput, stubPage } from '#tests/browser-page.ts'
import { stubStorage } from '#tests/browser-storage.ts'
import { loadedAnew } from '#tests/loaded-anew.ts'
import { carts, listenToCart, putInCart, readStored, showCart, syncCart } from '#web/every-page/cart.ts'
import { connectionIsLost } from '#web/every-page/connection.ts'
import { fillFromNow } from '#web/every-page/page.ts'
import { saveToken, sessions } from '#web/every-page/session.ts'
import type { Store } from '#web/every-page/store.ts'
import { toast } from '#web/every-page/toast.ts'

beforeEach(() => void stubStorage())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const figure = () => new PageElement('span', { 'data-shows': 'cart' })
const words = () => new PageElement('a', { 'data-shows': 'cart-words' })

/** A page that has just been loaded, and the requests that it sends. The page's subscriptions end with the test. */
function open(...elements: PageElement[]) {
  endWithTest(carts)
  endWithTest(sessions)
  endWithTest(connectionIsLost)
  const origin = 'https://shop.example'
  class FromThere extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, origin), init)
    }
  }
  vi.stubGlobal('Request', FromThere)
  const sent: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    sent.push(`${method} ${new URL(url).pathname}`)
    return Response.json({ lines: [{ id: 'seal', quantity: 3 }] })
  })
  const page = stubPage('/products', ...elements)
  listenToCart()
  return { page, sent }
}

/** Ends a store's subscriptions with the test: otherwise they last as long as the code is loaded. */
function endWithTest<Value>(store: Store<Value>): void {
  const { subscribe } = store
  vi.spyOn(store, 'subscribe').mockImplementation((listener) => {
    const stop = subscribe(listener)
    onTestFinished(stop)
    return stop
  })
}

function signIn(email: string): void {
  const payload = btoa(JSON.stringify({ email, iat: 0, exp: 1 }))
  saveToken(`head.${payload}.signature`)
}

describe('the header', () => {
  it.each([
    [0, '', 'Cart, empty'],
    [1, '1', 'Cart, 1 product'],
    [2, '2', 'Cart, 2 products'],
  ])('counts %i products', async (count, inFigures, inWords) => {
    const places = [figure(), words()] as const
    stubPage('/', ...places)
    await putInCart(['strap', 'seal'].slice(0, count).map((id) => ({ id, quantity: 9 })))
    showCart()
    expect(places.map(({ textContent }) => textContent)).toEqual([inFigures, inWords])
    expect(places[0].hidden).toBe(count === 0)
  })

  it('counts again when the cart changes, if scripts may already change the page', async () => {
    const place = figure()
    open(place)
    fillFromNow()
    await putInCart([{ id: 'strap', quantity: 2 }])
    expect(place.textContent).toBe('1')
  })
})

it('a change to the cart in another tab is read at once, and the cart is empty while the server renders a page', async () => {
  const { carts } = await loadedAnew<typeof import('#web/every-page/cart.ts')>('web/every-page/cart.ts')
  const page = stubPage('/')
  const told = vi.fn()
  carts.subscribe(told)
  localStorage.setItem('fleje.cart', JSON.stringify({ lines: [{ id: 'strap', quantity: 2 }] }))
  page.fire('storage')
  expect(told).toHaveBeenCalledOnce()
  expect([carts.read(), carts.onServer()]).toEqual([[{ id: 'strap', quantity: 2 }], []])
})

describe('"Add to cart"', () => {
  const quantity = (value: string) => new PageInput({ name: 'quantity', value })

  it('adds the typed quantity of its product, and says how many are in the cart', async () => {
    const said = vi.spyOn(toast, 'success')
    const form = new PageForm({ 'data-cart': 'strap', 'data-name': 'PET strap' }, quantity('2'))
    const { page } = open(form)
    for (const _ of [1, 2]) expect(page.fire('submit', form).preventDefault).toHaveBeenCalled()
    expect(readStored().lines).toEqual([{ id: 'strap', quantity: 4 }])
    expect(said.mock.calls).toEqual([2, 4].map((count) => [`PET strap: ${count} in your cart`, { pattern: 'cart' }]))
  })

  it('adds several products, each in its own quantity', () => {
    const said = vi.spyOn(toast, 'success')
    const form = new PageForm({ 'data-cart': 'strap:4 seal:1', 'data-name': 'Everything for a station' })
    const { page } = open(form)
    page.fire('submit', form)
    expect(readStored().lines).toEqual([
      { id: 'strap', quantity: 4 },
      { id: 'seal', quantity: 1 },
    ])
    expect(said).toHaveBeenCalledExactlyOnceWith('Everything for a station is in your cart', { pattern: 'cart' })
  })

  it('leaves other forms to the browser', () => {
    const form = new PageForm({}, quantity('2'))
    const { page } = open(form)
    for (const target of [form, new PageElement('div', { 'data-cart': 'strap' }), null])
      expect(page.fire('submit', target).preventDefault).not.toHaveBeenCalled()
    expect(readStored().lines).toEqual([])
  })
})

describe('the saved cart', () => {
  it('is fetched after a sign-in, even without any change', async () => {
    const { sent } = open()
    signIn('ana@x.example')
    await syncCart()
    expect(sent).toEqual(['GET /api/cart'])
    expect(readStored().lines).toEqual([{ id: 'seal', quantity: 3 }])
  })

  it('gets waiting changes when a page is loaded', async () => {
    await putInCart([{ id: 'strap', quantity: 2 }])
    signIn('ana@x.example')
    const { sent } = open()
    await vi.waitFor(() => expect(sent).toEqual(['PATCH /api/cart']))
    await syncCart()
  })

  it('gets waiting changes when the connection is back, and is not requested if there are none', async () => {
    signIn('ana@x.example')
    const { sent } = open()
    connectionIsLost.changed()
    await syncCart()
    expect(sent).toEqual([])
    localStorage.setItem('fleje.cart', JSON.stringify({ lines: [{ id: 'strap', quantity: 2 }] }))
    connectionIsLost.changed()
    await vi.waitFor(() => expect(sent).toEqual(['PATCH /api/cart']))
    await syncCart()
  })
})
