/** The prices of an order: the price ladder, and the advice about a cart before it is ordered. */
import { describe, expect, it } from 'vitest'
import { priceOf } from '#contract/products/rules/product.ts'
import { centsOf } from '#contract/rules/money.ts'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { bruno } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { delivery, formOf, gone, line, openStore, stockOf } from './store.ts'

describe('the price ladder', () => {
  it('also applies to an order from the purchase page: the page sends the list price, but the customer is charged the lower price', async () => {
    const { shop, api } = await openStore()
    const body = shop.purchase({ quantity: 40, price: 112.4, totalPrice: 4496 })
    const { _id: id } = await api.placeOrder({ body })
    expect(await api.findOrder({ id })).toMatchObject({ quantity: 40, price: 103.41, totalPrice: 4136.4 })
  })

  it.each([2, 19, 20, 21, 39, 40, 41])(
    'charges for %i pieces the amount shown on the page and in the cart',
    async (quantity) => {
      const { admin, api, strap } = await openStore()
      const { pricePerUnit, ladder } = await admin.findProduct({ id: strap })
      const inCents = ladder.map((step) => ({ fromQuantity: step.fromQuantity, priceCents: centsOf(step.price) }))
      const said = priceOf({ priceCents: centsOf(pricePerUnit), ladder: inCents }, quantity)
      const lines = [line(strap, quantity)]
      const { totalPrice } = await api.priceCart({ body: { lines } })
      expect(centsOf(totalPrice)).toBe(said.totalCents)
      const { _id: id } = await api.placeOrder({ body: { id: strap, quantity, ...delivery } })
      expect(centsOf((await api.findOrder({ id })).totalPrice)).toBe(said.totalCents)
    },
  )

  it('shows the next step and its saving in the cart', async () => {
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

  it('loses the steps that a new price or minimum contradicts; the answer names them, and the call does not fail', async () => {
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

  it('keeps another admin’s changes when only the price is changed, and the answer names the dropped steps', async () => {
    const { admin, strap } = await openStore()
    const form = await formOf(admin, strap)
    const theirs = [...form.ladder, { fromQuantity: 60, price: 99 }]
    await admin.updateProduct({ id: strap, body: { ...form, ladder: theirs } })
    const answer = await admin.updateProduct({ id: strap, body: { ...form, pricePerUnit: 100 } })
    expect(answer.droppedSteps).toEqual([20, 40])
    expect((await admin.findProduct({ id: strap })).ladder).toEqual([{ fromQuantity: 60, price: 99 }])
  })

  it.each([
    ['a step up', [{ fromQuantity: 20, price: 120 }]],
    [
      'a step down and a step up',
      [
        { fromQuantity: 20, price: 100 },
        { fromQuantity: 40, price: 101 },
      ],
    ],
    [
      'steps in the wrong order',
      [
        { fromQuantity: 40, price: 100 },
        { fromQuantity: 20, price: 90 },
      ],
    ],
    ['a step at the minimum', [{ fromQuantity: 2, price: 100 }]],
  ])('with %s is refused, and the error names the field', async (_, ladder) => {
    const { admin, strap } = await openStore()
    const body = { ...(await formOf(admin, strap)), ladder }
    const refusal = await refusalOf(admin.updateProduct({ id: strap, body }))
    expect(refusal.status).toBe(422)
    expect(Object.keys(refusal.errors)).toEqual(['ladder'])
  })
})

const islands = { ...pallet, id: 'islands', name: 'Boat', price: 200, countries: ['ES'] }
const all: [string, number][] = [
  ['Collected', 0],
  ['Pallet', 85],
  ['Boat', 200],
]

describe('the price of a cart', () => {
  it('is calculated for any visitor, names the lines that cannot be ordered, and writes nothing', async () => {
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

  it('names the customer’s own unpaid order that holds the missing pieces, and no order of another customer', async () => {
    const { shop, api, sealer } = await openStore()
    const { _id: id } = await api.placeOrder({ body: { lines: [line(sealer, 4)], ...delivery, totalPrice: 560 } })
    const requested = { body: { lines: [line(sealer, 2)] } }
    const held = (await api.priceCart(requested)).lines[0]?.heldByOwnOrders
    expect(held).toEqual([{ _id: id, number: (await api.findOrder({ id })).number, quantity: 4 }])
    expect((await (await shop.as(bruno)).priceCart(requested)).lines[0]).not.toHaveProperty('heldByOwnOrders')
  })

  it('names, beside each product in short supply, only the customer’s own orders that hold it', async () => {
    const { shop, api, strap, sealer } = await openStore()
    const bought = { lines: [line(sealer, 4), line(strap, 2)], ...delivery, totalPrice: 784.8 }
    const { _id: id } = await api.placeOrder({ body: bought })
    const tool = await shop.addProduct({ name: 'Tool', pricePerUnit: 1, minimumOrder: 1, availableQuantity: 3 })
    const { _id: later } = await api.placeOrder({ body: { id: tool, quantity: 3, ...delivery } })
    const { lines } = await api.priceCart({ body: { lines: [line(strap, 2), line(sealer, 2), line(tool, 1)] } })
    expect(lines.map(({ heldByOwnOrders: held }) => held?.map((one) => [one._id, one.quantity]))).toEqual([
      undefined,
      [[id, 4]],
      [[later, 3]],
    ])
  })

  it('suggests full packs only for a product with packs, and the next step only for a product with a ladder', async () => {
    const { shop, admin, strap, seal } = await openStore()
    const packed = await shop.addProduct({ name: 'Packed', pricePerUnit: 10, minimumOrder: 1 })
    const form = await formOf(admin, packed)
    await admin.updateProduct({ id: packed, body: { ...form, technicalData: { orderMultiple: 25 } } })
    const { lines } = await shop.visitor.priceCart({
      body: { lines: [line(packed, 30), line(seal, 3), line(strap, 2)] },
    })
    expect(lines[0]).toMatchObject({ hint: 'Packs hold 25: order 50 for full packs' })
    expect(lines[1]).not.toHaveProperty('hint')
    expect(lines[1]).not.toHaveProperty('nextStep')
    expect(lines[2]).not.toHaveProperty('refusal')
  })

  it('is refused if the total with delivery is outside the limits of cards, but not while nothing can be ordered', async () => {
    const { shop, admin, strap } = await openStore()
    const dear = await shop.addProduct({ name: 'Line', pricePerUnit: 999_990, minimumOrder: 1 })
    const cheap = await shop.addProduct({ name: 'Sample', pricePerUnit: 0.1, minimumOrder: 1, availableQuantity: 1000 })
    const refusal = async (...lines: { id: string; quantity: number }[]) =>
      (await shop.visitor.priceCart({ body: { lines } })).refusal
    expect(await refusal(line(dear, 1))).toBeUndefined()
    expect(await refusal(line(dear, 1), line(cheap, 99))).toBeUndefined()
    expect(await refusal(line(dear, 1), line(cheap, 100))).toContain('at most $999,999.99')
    expect(await refusal(line(cheap, 4))).toContain('at least $0.50')
    expect(await refusal(line(cheap, 5))).toBeUndefined()
    expect(await refusal(line(strap, 1))).toBeUndefined()
    expect(await refusal()).toBeUndefined()
    await admin.putDeliveries({ body: { deliveries: [{ ...pallet, price: 10 }] } })
    const cart = { lines: [line(dear, 1)], delivery: 'pallet', country: 'ES', postalCode: '50001' }
    expect((await shop.visitor.priceCart({ body: cart })).refusal).toContain('at most $999,999.99')
  })

  it.each<[string, object, string | undefined, [string, number][]]>([
    ['every method if no country is given, and chooses the default', {}, 'collect', all],
    ['every method, and keeps the chosen method', { delivery: 'pallet' }, 'pallet', all],
    [
      'the methods that reach Spain, and keeps the chosen method',
      { country: 'ES', postalCode: '50001', delivery: 'islands' },
      'islands',
      all,
    ],
    [
      'the methods that reach France, and chooses the default instead of a method that does not reach France',
      { country: 'FR', postalCode: '69001', delivery: 'islands' },
      'collect',
      all.slice(0, 2),
    ],
    [
      'only collection on the islands, to which no method goes',
      { country: 'ES', postalCode: '52001' },
      'collect',
      all.slice(0, 1),
    ],
    ['the methods of the mainland without a postal code', { country: 'ES' }, 'collect', all],
    ['every method, and chooses the default instead of an unknown method', { delivery: 'drone' }, 'collect', all],
  ])('offers %s', async (_, wish, chosen, offered) => {
    const { shop, admin, seal } = await openStore()
    await admin.putDeliveries({ body: { deliveries: [collect, pallet, islands] } })
    const cart = await shop.visitor.priceCart({ body: { lines: [line(seal, 2)], ...wish } })
    expect(cart.deliveries.map(({ name, price }) => [name, price])).toEqual(offered)
    expect(cart.delivery).toBe(chosen)
    expect(cart.totalPrice).toBe(96 + (cart.deliveries.find(({ id }) => id === chosen)?.price ?? 0))
  })

  it.each([
    [20, 85, 1045],
    [21, 0, 1008],
  ])(
    'for %i seals includes a delivery for %d dollars; the delivery is free for orders from 1,000 dollars',
    async (quantity, price, totalPrice) => {
      const { shop, admin, seal } = await openStore()
      await admin.putDeliveries({ body: { deliveries: [collect, { ...pallet, freeFrom: 1000 }] } })
      const cart = await shop.visitor.priceCart({ body: { lines: [line(seal, quantity)], delivery: 'pallet' } })
      expect(cart.deliveries[0]).not.toHaveProperty('freeFrom')
      expect(cart.deliveries[1]).toMatchObject({ price, freeFrom: 1000 })
      expect(cart.totalPrice).toBe(totalPrice)
    },
  )

  it('without a default method has no delivery until a method is chosen', async () => {
    const { shop, admin, seal } = await openStore()
    await admin.putDeliveries({ body: { deliveries: [pallet] } })
    const cart = await shop.visitor.priceCart({ body: { lines: [line(seal, 2)] } })
    expect(cart).not.toHaveProperty('delivery')
    expect(cart.totalPrice).toBe(96)
  })

  it('is in the refusal of an outdated total, including the chosen delivery to the country', async () => {
    const { admin, api, seal } = await openStore()
    await admin.putDeliveries({ body: { deliveries: [collect, pallet, islands] } })
    const lines = [line(seal, 2)]
    const sentence = async (wish: object) =>
      (await refusalOf(api.placeOrder({ body: { lines, ...delivery, totalPrice: 1, ...wish } }))).message
    expect(await sentence({ delivery: 'pallet', country: 'ES', postalCode: '50001' })).toBe(
      'Your order now comes to $181.00',
    )
    expect(await sentence({ delivery: 'islands', country: 'ES', postalCode: '50001' })).toBe(
      'Your order now comes to $296.00',
    )
    expect(await sentence({})).toBe('Your order now comes to $96.00')
  })
})
