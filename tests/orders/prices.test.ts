/** The prices of an order: the price ladder, and the advice about a cart before it is ordered. */
import { describe, expect, it } from 'vitest'
import { priceOf } from '#contract/products/rules/product.ts'
import { centsOf } from '#contract/rules/money.ts'
import { bruno } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { delivery, formOf, gone, line, openStore, stockOf } from './store.ts'

describe('the price ladder', () => {
  it('is charged by the purchase page, too, which does not know it: it shows the list price and charges less', async () => {
    const { shop, api } = await openStore()
    const body = shop.purchase({ quantity: 40, price: 112.4, totalPrice: 4496 })
    const { _id: id } = await api.placeOrder({ body })
    expect(await api.findOrder({ id })).toMatchObject({ quantity: 40, price: 103.41, totalPrice: 4136.4 })
  })

  it.each([2, 19, 20, 21, 39, 40, 41])('charges for %i the amount on the page and in the cart', async (quantity) => {
    const { admin, api, strap } = await openStore()
    const { pricePerUnit, ladder } = await admin.findProduct({ id: strap })
    const inCents = ladder.map((step) => ({ fromQuantity: step.fromQuantity, priceCents: centsOf(step.price) }))
    const said = priceOf({ priceCents: centsOf(pricePerUnit), ladder: inCents }, quantity)
    const lines = [line(strap, quantity)]
    const { totalPrice } = await api.priceCart({ body: { lines } })
    expect(centsOf(totalPrice)).toBe(said.totalCents)
    const { _id: id } = await api.placeOrder({ body: { id: strap, quantity, ...delivery } })
    expect(centsOf((await api.findOrder({ id })).totalPrice)).toBe(said.totalCents)
  })

  it('shows the next step and its saving', async () => {
    const { shop, strap } = await openStore()
    const { lines } = await shop.visitor.priceCart({ body: { lines: [line(strap, 34)] } })
    expect(lines).toMatchObject([
      {
        listPrice: 112.4,
        price: 107.9,
        totalPrice: 3668.6,
        nextStep: { fromQuantity: 40, price: 103.41, saves: 179.6 },
      },
    ])
  })

  it('loses the steps that a new price or minimum contradicts, and names them: the specified call never fails', async () => {
    const { admin, strap } = await openStore()
    const { ladder: _, ...form } = await formOf(admin, strap)
    const answer = await admin.updateProduct({ id: strap, body: { ...form, pricePerUnit: 105 } })
    expect(answer.droppedSteps).toEqual([20])
    expect((await admin.findProduct({ id: strap })).ladder).toEqual([{ fromQuantity: 40, price: 103.41 }])
    const { version } = await admin.findProduct({ id: strap })
    const body = { ...form, pricePerUnit: 105, minimumOrder: 40, version }
    const later = await admin.updateProduct({ id: strap, body })
    expect(later.droppedSteps).toEqual([40])
  })

  it('of another admin stays when only the price was changed, and the dropped steps are named', async () => {
    const { admin, strap } = await openStore()
    const form = await formOf(admin, strap)
    const theirs = [...form.ladder, { fromQuantity: 60, price: 99 }]
    await admin.updateProduct({ id: strap, body: { ...form, ladder: theirs } })
    const answer = await admin.updateProduct({ id: strap, body: { ...form, pricePerUnit: 100 } })
    expect(answer.droppedSteps).toEqual([20, 40])
    expect((await admin.findProduct({ id: strap })).ladder).toEqual([{ fromQuantity: 60, price: 99 }])
  })

  it.each([
    ['up', [{ fromQuantity: 20, price: 120 }]],
    [
      'down and up',
      [
        { fromQuantity: 20, price: 100 },
        { fromQuantity: 40, price: 101 },
      ],
    ],
    [
      'backwards',
      [
        { fromQuantity: 40, price: 100 },
        { fromQuantity: 20, price: 90 },
      ],
    ],
    ['from the minimum', [{ fromQuantity: 2, price: 100 }]],
  ])('with %s is refused under that field', async (_, ladder) => {
    const { admin, strap } = await openStore()
    const body = { ...(await formOf(admin, strap)), ladder }
    const refusal = await refusalOf(admin.updateProduct({ id: strap, body }))
    expect(refusal.status).toBe(422)
    expect(Object.keys(refusal.errors)).toEqual(['ladder'])
  })
})

describe('the price of a cart', () => {
  it('is calculated for any visitor, with the lines that cannot be ordered, and writes nothing', async () => {
    const { shop, strap, seal, sealer } = await openStore()
    const requested = { lines: [line(strap, 1), line(seal, 2), line(sealer, 6), line(gone, 1)] }
    const cart = await shop.visitor.priceCart({ body: requested })
    expect(cart.lines.map(({ refusal }) => refusal)).toEqual([
      'You have to purchase at least 2 product',
      undefined,
      'Sorry only 5 product are available',
      'This product is no longer sold',
    ])
    expect([cart.linesTotal, cart.totalPrice]).toEqual([96, 96])
    expect(await stockOf(shop, sealer)).toBe(5)
  })

  it('names the customer’s own unpaid order that holds the missing pieces, and no other customer’s', async () => {
    const { shop, api, sealer } = await openStore()
    const { _id: id } = await api.placeOrder({ body: { lines: [line(sealer, 4)], ...delivery, totalPrice: 560 } })
    const requested = { body: { lines: [line(sealer, 2)] } }
    const held = (await api.priceCart(requested)).lines[0]?.heldByOwnOrders
    expect(held).toEqual([{ _id: id, number: (await api.findOrder({ id })).number, quantity: 4 }])
    expect((await (await shop.as(bruno)).priceCart(requested)).lines[0]).not.toHaveProperty('heldByOwnOrders')
  })
})
