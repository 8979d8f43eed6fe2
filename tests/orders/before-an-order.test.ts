/** The answers about a cart before it is ordered: how long its goods would be held, and which delivery method is selected. */
import { describe, expect, it } from 'vitest'
import { ana } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { delivery, line, openStore } from './store.ts'

const hourMs = 60 * 60 * 1000

describe('the hold that a cart states', () => {
  it.each([
    ['two days', { quantity: 4 }, 'for 2 days.'],
    [
      'an hour while the address is unconfirmed',
      { quantity: 4, isUnconfirmed: true },
      'Pay within 1 hour, or within 2 days if you confirm your email address.',
    ],
    [
      'an hour for more than half of the stock',
      { quantity: 26 },
      'for 1 hour, because your orders take more than half',
    ],
  ])('is %s, and the order is held for as long, whichever way it is placed', async (_, wish, words) => {
    const { quantity, ...person } = { isUnconfirmed: false, ...wish }
    for (const way of ['purchase', 'checkout'] as const) {
      const shop = await openShop({ price: 10, available: 50, minimumOrder: 1 })
      const api = await shop.as({ ...ana, ...person })
      const lines = [line(shop.productId, quantity)]
      const { hold, totalPrice } = await api.priceCart({ body: { lines } })
      if (!hold) throw new Error('The cart states no hold')
      expect(hold.says).toContain(words)
      const body = way === 'purchase' ? shop.purchase({ quantity }) : { lines, ...delivery, totalPrice }
      const { _id: id } = await api.placeOrder({ body })
      const { heldUntil = '', placedAt } = await api.findOrder({ id })
      expect((Date.parse(heldUntil) - Date.parse(placedAt)) / hourMs).toBeCloseTo(hold.hours, 3)
    }
  })

  it('is not stated to a visitor, whose address is not known yet', async () => {
    const shop = await openShop()
    expect(await shop.visitor.priceCart({ body: { lines: [line(shop.productId, 2)] } })).not.toHaveProperty('hold')
  })
})

describe('the delivery method that is selected at the checkout', () => {
  const method = (id: string, term: string, price: number, countries?: string[]) => {
    const collected = id === 'collect'
    return { id, name: id, term, says: '', collected, price, isDefault: collected, ...(countries && { countries }) }
  }
  const deliveries = [
    method('collect', 'EXW Sagunto', 0),
    method('express', 'DAP delivery address', 150, ['ES']),
    method('pallet', 'DAP delivery address', 85, ['ES', 'PT']),
  ]
  const openWithMethods = async () => {
    const { admin, api, seal } = await openStore()
    await admin.putDeliveries({ body: { deliveries } })
    const lines = [line(seal, 2)]
    const proposed = async (country?: string) =>
      (await api.priceCart({ body: { lines, ...(country && { country }) } })).proposedDelivery
    const order = (wish: object, totalPrice: number) =>
      api.placeOrder({ body: { lines, ...delivery, ...wish, totalPrice } })
    return { proposed, order, api, seal }
  }

  it('is the cheapest that brings the goods to the country, and never collection', async () => {
    const { proposed } = await openWithMethods()
    expect(await proposed('ES')).toBe('pallet')
    expect(await proposed('FR')).toBeUndefined()
    expect(await proposed()).toBeUndefined()
  })

  it('is the one used last, even collection, if it is offered in the country', async () => {
    const { proposed, order } = await openWithMethods()
    await order({ country: 'ES', postalCode: '50001', delivery: 'express' }, 246)
    expect(await proposed('ES')).toBe('express')
    expect(await proposed('PT')).toBe('pallet')
    await order({ country: 'ES', delivery: 'collect' }, 96)
    expect(await proposed('PT')).toBe('collect')
  })

  it('is not taken from an order on the page of a product, where the customer chooses no method', async () => {
    const { proposed, api, seal } = await openWithMethods()
    await api.placeOrder({ body: { id: seal, quantity: 1, ...delivery } })
    expect(await proposed('ES')).toBe('pallet')
  })
})
