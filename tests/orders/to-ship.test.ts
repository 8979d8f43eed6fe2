/** A packer sees what to ship, without amounts, ships it, and tells the admins what is missing. */
import { describe, expect, it } from 'vitest'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { mailsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, packer, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const disputedCard = '4000000000000259'

async function openWithPacker() {
  const shop = await openShop()
  const [api, admin, packing] = await Promise.all([shop.as(ana), shop.as(root), shop.as(packer)])
  await admin.putOfficeRole({ email: packer.email, body: { officeRole: 'packer' } })
  const sell = async (card?: string) => {
    const { _id } = await api.placeOrder({ body: shop.purchase() })
    await payFor(shop, api, _id, card)
    return _id
  }
  return { shop, api, admin, packing, sell }
}

describe('the orders to ship', () => {
  it('are the paid ones that have not shipped, the oldest first, without any amount', async () => {
    const { shop, api, packing, sell } = await openWithPacker()
    const [first, second, shipped] = [await sell(), await sell(), await sell()]
    await api.placeOrder({ body: shop.purchase() })
    await packing.shipOrder({ id: shipped, body: {} })
    const listed = await packing.listToShip()
    expect(listed.map(({ _id }) => _id)).toEqual([first, second])
    expect(listed[0]).toMatchObject({ name: ana.name, isDue: false, lines: [{ quantity: 2 }] })
    expect(JSON.stringify(listed)).not.toMatch(/price|total|cents|pay/i)
  })

  it('are in two parts: those promised for today or earlier, and the others', async () => {
    const { admin, packing, sell } = await openWithPacker()
    const [late, later] = [await sell(), await sell()]
    const today = new Date().toISOString().slice(0, 10)
    const dates = { leavesOn: today, arrivesFrom: today, arrivesUntil: today, why: 'The truck comes today' }
    await admin.changeDates({ id: late, body: dates })
    expect((await packing.listToShip({ due: 'true' })).map(({ _id }) => _id)).toEqual([late])
    expect((await packing.listToShip({ due: 'false' })).map(({ _id }) => _id)).toEqual([later])
  })

  it('say which a packer cannot ship: those with a disputed payment, and those that the customer asks to cancel', async () => {
    const { api, admin, packing, sell } = await openWithPacker()
    const [disputed, asked] = [await sell(disputedCard), await sell()]
    await api.requestCancellation({ id: asked, body: { reason: 'We ordered the wrong width' } })
    expect(await packing.listToShip()).toMatchObject([
      { _id: disputed, disputed: true, asksToCancel: false },
      { _id: asked, disputed: false, asksToCancel: true },
    ])
    const sentence = 'The payment for this order is disputed, so only an admin can ship it'
    for (const body of [{}, { despiteDispute: true }])
      expect(await refusalOf(packing.shipOrder({ id: disputed, body }))).toMatchObject({
        status: 409,
        message: sentence,
      })
    expect((await refusalOf(packing.shipOrder({ id: asked, body: {} }))).status).toBe(409)
    expect(await admin.shipOrder({ id: disputed, body: { despiteDispute: true } })).toMatchObject({ modifiedCount: 1 })
  })
})

it('the orders to ship are a file for the carrier, without those that are collected', async () => {
  const { shop, api, admin, packing, sell } = await openWithPacker()
  await admin.putDeliveries({ body: { deliveries: [collect, { ...pallet, countries: ['ES'] }] } })
  await sell()
  const lines = [{ id: shop.productId, quantity: 4 }]
  const { totalPrice } = await shop.visitor.priceCart({
    body: { lines, country: 'ES', postalCode: '50001', delivery: 'pallet' },
  })
  const send = async (where: object) => {
    const { _id } = await api.placeOrder({
      body: { lines, phone: '976000000', delivery: 'pallet', totalPrice, ...where },
    })
    await payFor(shop, api, _id)
  }
  const deliverTo = { recipient: 'Gate 3', street: '=Nave 3', postalCode: '50001', town: 'Zaragoza', country: 'ES' }
  await send({ deliverTo })
  await send({ address: 'Calle Mayor 1, Madrid', country: 'ES', postalCode: '28001' })
  const { _id: id = '', address = '', postalCode = '' } = (await packing.listToShip()).at(-2) ?? {}
  await packing.correctAddress({ id, body: { address, postalCode, company: '', phone: '976111111' } })
  const file = await packing.exportToShip({})
  expect(file.name).toMatch(/^to ship \d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = (await file.text())
    .trim()
    .split('\r\n')
    .map((row) => row.replace(/^\uFEFF/, ''))
  expect(head).toBe('order,recipient,company,street,postalCode,town,region,country,phone,delivery,leavesOn')
  expect(rows).toEqual([
    expect.stringMatching(/^F-\d+,Gate 3,,\t=Nave 3,50001,Zaragoza,,ES,976111111,/),
    expect.stringMatching(/^F-\d+,Ana Ruiz,,"Calle Mayor 1, Madrid\n28001",28001,,,ES,976000000,/),
  ])
  await packing.shipOrder({ id: (await packing.listToShip())[1]?._id ?? '', body: {} })
  expect((await (await packing.exportToShip({ separator: ';' })).text()).split('\r\n')).toHaveLength(3)
})

describe('packing slips', () => {
  it('are closed to a packer once an order has shipped, because they contain its address', async () => {
    const { admin, packing, sell } = await openWithPacker()
    const id = await sell()
    expect((await packing.findPackingSlip({ id })).size).toBeGreaterThan(0)
    await packing.shipOrder({ id, body: {} })
    expect((await refusalOf(packing.findPackingSlip({ id }))).status).toBe(409)
    expect((await refusalOf(packing.findPackingSlips({ body: { ids: [id] } }))).status).toBe(409)
    expect((await admin.findPackingSlips({ body: { ids: [id] } })).size).toBeGreaterThan(0)
  })
})

describe('a report that goods are missing', () => {
  const text = 'Two coils are missing'

  it('marks the order in the list and in its timeline for the office, and is neither shown nor mailed to the customer', async () => {
    const { shop, api, admin, packing, sell } = await openWithPacker()
    const id = await sell()
    const mails = (await mailsTo(shop, ana.email)).length
    await packing.reportShort({ id, body: { text } })
    expect(await packing.listToShip()).toMatchObject([{ _id: id, short: { text } }])
    expect(await admin.listOrders({ state: 'short' })).toMatchObject([{ _id: id }])
    const { events = [] } = await admin.findOrder({ id })
    expect(events.at(-1)).toMatchObject({ kind: 'reported short', text, by: packer.email })
    expect(JSON.stringify(await api.findOrder({ id }))).not.toContain('short')
    expect(await mailsTo(shop, ana.email)).toHaveLength(mails)
  })

  it('needs a text, and an order that is waiting to be shipped', async () => {
    const { packing, sell } = await openWithPacker()
    const id = await sell()
    expect((await refusalOf(packing.reportShort({ id, body: { text: ' ' } }))).errors).toEqual({
      text: 'Please say what is missing',
    })
    await packing.shipOrder({ id, body: {} })
    expect((await refusalOf(packing.reportShort({ id, body: { text } }))).message).toBe(
      'This order is not waiting to be shipped',
    )
  })
})
