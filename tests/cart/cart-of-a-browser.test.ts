/** The cart in a browser, and what happens to it when its customer signs in, signs out or uses another browser. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '#tests/browser-storage.ts'
import { ana, bruno, type Person } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { UnreadableAnswer } from '#web/api/refusal.ts'
import { addToCart, carts, forgetCart, putInCart, readStored, syncCart, takeOutOfCart } from '#web/every-page/cart.ts'
import { clearSession, saveToken } from '#web/every-page/session.ts'

afterEach(() => vi.unstubAllGlobals())

type SignIn = Awaited<ReturnType<typeof openBrowser>>['signIn']

/** A browser that uses a shop with a strap and a seal. */
async function openBrowser() {
  const shop = await openShop({ available: 1_000 })
  const seal = await shop.addProduct({ name: 'Seal 16 mm', minimumOrder: 1 })
  const { localStorage } = stubStorage()
  let isConnected = true
  class FromThere extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, shop.origin), init)
    }
  }
  vi.stubGlobal('Request', FromThere)
  const { fetch } = globalThis
  const sent = vi.fn((request: Request) => (isConnected ? fetch(request) : Promise.reject(new TypeError('offline'))))
  vi.stubGlobal('fetch', sent)
  return {
    shop,
    ...{ strap: shop.productId, seal, sent, localStorage },
    signIn: async (person: Person) => saveToken(await shop.tokenOf(person)),
    connect: (is: boolean) => {
      isConnected = is
    },
    lines: () => Object.fromEntries(readStored().lines.map(({ id, quantity }) => [id, quantity])),
  }
}

describe('the cart of a visitor', () => {
  it('adds, sets and removes lines without calling the shop', async () => {
    const { strap, seal, lines, sent } = await openBrowser()
    await addToCart([{ id: strap, quantity: 2 }])
    await addToCart([
      { id: strap, quantity: 3 },
      { id: seal, quantity: 1 },
    ])
    expect(lines()).toEqual({ [strap]: 5, [seal]: 1 })
    await putInCart([{ id: seal, quantity: 7 }])
    await putInCart([{ id: strap, quantity: 0 }])
    expect(lines()).toEqual({ [seal]: 7 })
    takeOutOfCart([strap])
    expect(lines()).toEqual({ [seal]: 7 })
    takeOutOfCart([seal])
    expect(lines()).toEqual({})
    expect(sent).not.toHaveBeenCalled()
  })

  it('notifies its subscribers, and stays the same object while nothing changes', async () => {
    const { strap } = await openBrowser()
    const told = vi.fn()
    vi.stubGlobal('window', { addEventListener: () => {} })
    const stop = carts.subscribe(told)
    await addToCart([{ id: strap, quantity: 2 }])
    expect(told).toHaveBeenCalledTimes(1)
    expect(carts.read()).toBe(carts.read())
    forgetCart()
    expect(told).toHaveBeenCalledTimes(2)
    stop()
    expect(carts.read()).toEqual([])
  })

  it.each(['{', 'null', '{"lines":7}'])('is empty when the stored value is not a cart: %s', async (stored) => {
    const { localStorage, lines } = await openBrowser()
    localStorage.setItem('fleje.cart', stored)
    expect(lines()).toEqual({})
  })
})

describe('a customer who signs in', () => {
  it('gets the browser’s cart merged with the saved cart, and later changes are saved at once', async () => {
    const { shop, strap, seal, signIn, lines } = await openBrowser()
    const api = await shop.as(ana)
    await api.changeCart({ body: { id: seal, quantity: 3 } })
    await addToCart([{ id: strap, quantity: 2 }])
    await signIn(ana)
    await syncCart()
    expect(lines()).toEqual({ [strap]: 2, [seal]: 3 })
    expect(readStored()).toMatchObject({ owner: ana.email, unsent: [] })
    await putInCart([{ id: seal, quantity: 9 }])
    await putInCart([{ id: strap, quantity: 0 }])
    expect((await api.findCart()).lines).toEqual([{ id: seal, quantity: 9 }])
    expect(readStored()).toMatchObject({ unsent: [] })
  })

  it('gets lines added in another browser only on request; otherwise the browser just sends its own changes', async () => {
    const { shop, strap, seal, signIn, lines, sent } = await openBrowser()
    await signIn(ana)
    await syncCart()
    expect(sent).not.toHaveBeenCalled()
    await (await shop.as(ana)).changeCart({ body: { id: seal, quantity: 3 } })
    await syncCart(true)
    expect(lines()).toEqual({ [seal]: 3 })
    sent.mockClear()
    await syncCart()
    expect(sent).not.toHaveBeenCalled()
    await addToCart([{ id: strap, quantity: 1 }])
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('knows the version of the saved cart while the browser has the same lines', async () => {
    const { shop, strap, seal, signIn, connect, sent } = await openBrowser()
    const api = await shop.as(ana)
    await signIn(ana)
    await addToCart([{ id: seal, quantity: 3 }])
    expect(readStored().version).toBe((await api.findCart()).version)
    sent.mockImplementationOnce((request) => {
      const answer = fetch(request)
      connect(false)
      void addToCart([{ id: strap, quantity: 2 }])
      return answer
    })
    await addToCart([{ id: seal, quantity: 1 }])
    expect(readStored().unsent).toEqual([strap])
    expect(readStored().version).toBeUndefined()
    connect(true)
    await syncCart()
    expect(readStored().version).toBe((await api.findCart()).version)
    takeOutOfCart([strap])
    expect(readStored().version).toBeUndefined()
  })

  it('keeps changes made offline, which are sent once the connection is back', async () => {
    const { shop, strap, seal, signIn, connect, lines } = await openBrowser()
    const api = await shop.as(ana)
    await signIn(ana)
    await addToCart([{ id: seal, quantity: 3 }])
    connect(false)
    await addToCart([{ id: strap, quantity: 2 }])
    expect(readStored()).toMatchObject({ owner: ana.email, unsent: [strap] })
    connect(true)
    await api.changeCart({ body: { id: seal, quantity: 8 } })
    await syncCart()
    expect(lines()).toEqual({ [strap]: 2, [seal]: 8 })
    expect((await api.findCart()).lines).toHaveLength(2)
  })

  it('keeps a change made while an earlier change is being sent', async () => {
    const { shop, strap, seal, signIn, lines, sent } = await openBrowser()
    await signIn(ana)
    await addToCart([{ id: seal, quantity: 3 }])
    let later = Promise.resolve()
    sent.mockImplementationOnce((request) => {
      later = putInCart([
        { id: seal, quantity: 5 },
        { id: strap, quantity: 1 },
      ])
      return sent(request)
    })
    await putInCart([{ id: seal, quantity: 4 }])
    expect(readStored()).toMatchObject({ unsent: [seal, strap] })
    await later
    expect(lines()).toEqual({ [seal]: 5, [strap]: 1 })
    expect((await (await shop.as(ana)).findCart()).lines).toHaveLength(2)
  })

  it('can save later changes even if an earlier answer could not be read', async () => {
    const { shop, strap, signIn, sent } = await openBrowser()
    await signIn(ana)
    sent.mockImplementationOnce(async () => new Response('{', { headers: { 'content-type': 'application/json' } }))
    await expect(addToCart([{ id: strap, quantity: 2 }])).rejects.toThrow(UnreadableAnswer)
    await addToCart([{ id: strap, quantity: 1 }])
    expect((await (await shop.as(ana)).findCart()).lines).toEqual([{ id: strap, quantity: 3 }])
  })

  it('does not get the lines of the previous customer', async () => {
    const { shop, strap, signIn, lines } = await openBrowser()
    await signIn(ana)
    await addToCart([{ id: strap, quantity: 2 }])
    await signIn(bruno)
    await syncCart(true)
    expect(lines()).toEqual({})
    expect(readStored().owner).toBe(bruno.email)
    expect((await (await shop.as(bruno)).findCart()).lines).toEqual([])
    expect((await (await shop.as(ana)).findCart()).lines).toEqual([{ id: strap, quantity: 2 }])
  })

  it('gets no lines of the previous customer even while offline, and keeps lines that are added while offline', async () => {
    const { shop, strap, seal, signIn, connect, lines } = await openBrowser()
    await signIn(ana)
    await addToCart([{ id: strap, quantity: 2 }])
    connect(false)
    await signIn(bruno)
    await syncCart(true)
    expect(lines()).toEqual({})
    await addToCart([{ id: seal, quantity: 1 }])
    connect(true)
    await syncCart()
    expect((await (await shop.as(bruno)).findCart()).lines).toEqual([{ id: seal, quantity: 1 }])
    expect(lines()).toEqual({ [seal]: 1 })
  })

  it('keeps the browser’s copy of the cart after the session has ended', async () => {
    const { strap, signIn, lines } = await openBrowser()
    await signIn(ana)
    await addToCart([{ id: strap, quantity: 2 }])
    clearSession()
    expect(lines()).toEqual({ [strap]: 2 })
  })

  it('keeps the browser’s copy of the cart unchanged when the session ends before the request', async () => {
    const { strap, signIn, lines } = await openBrowser()
    await addToCart([{ id: strap, quantity: 2 }])
    await signIn(ana)
    const sending = syncCart()
    await Promise.resolve()
    clearSession()
    await sending
    expect(lines()).toEqual({ [strap]: 2 })
    expect(readStored().owner).toBeUndefined()
  })

  it.each([
    ['the session has ended', clearSession],
    ['another customer has signed in', (signIn: SignIn) => signIn(bruno)],
  ])('keeps the browser’s copy of the cart unchanged when %s before the answer', async (_, happens) => {
    const { strap, signIn, sent, localStorage } = await openBrowser()
    await addToCart([{ id: strap, quantity: 2 }])
    const before = localStorage.getItem('fleje.cart')
    await signIn(ana)
    sent.mockImplementationOnce(async (request) => {
      const answer = await sent(request)
      await happens(signIn)
      return answer
    })
    await syncCart()
    expect(localStorage.getItem('fleje.cart')).toBe(before)
  })
})
