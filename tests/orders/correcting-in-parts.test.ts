/** The delivery address of an order, corrected in parts: within its place, as the rules of places.test.ts say. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'
import { berlin, lasPalmas, openPlaces, sagunto, texas } from './places-shop.ts'

const contact = { phone: '976000000', company: '' }
const inMadrid = { street: 'Gran Vía 1', postalCode: '28001', town: 'Madrid', country: 'ES' }

describe('an address that is corrected in parts', () => {
  const correct = (api: Api, id: string, deliverTo: object, more: object = {}) =>
    api.correctAddress({ id, body: { deliverTo: { ...inMadrid, ...deliverTo }, ...contact, ...more } })
  const weg = { street: 'Weg 2', postalCode: '10117', town: 'Berlin', country: 'DE' }
  const houston = { street: 'Main St 2', postalCode: '77002', town: 'Houston', region: 'TX', country: 'US' }
  const gate = { street: 'Muelle 2', postalCode: '35002', town: 'Las Palmas', recipient: 'Gate 3' }

  it.each([
    ['Texas', texas, 572, houston, 'Main St 2\nHouston, TX 77002'],
    ['Berlin', berlin, 577, weg, 'Weg 2\n10117 Berlin'],
    ['Las Palmas', lasPalmas, 572, gate, 'Gate 3\nMuelle 2\n35002 Las Palmas'],
  ] as const)('is in the same place; without VAT, it is needed in parts: %s', async (_, wish, total, to, text) => {
    const { shop, api, placed } = await openPlaces()
    const id = await placed(wish, total)
    const before = await api.findOrder({ id })
    const body = { address: before.address.replace('Nave', 'Puerta'), ...contact }
    const { status, errors } = await refusalOf(api.correctAddress({ id, body }))
    expect([status, errors]).toEqual([
      422,
      { deliverTo: expect.stringMatching(/^This order is without VAT.*in parts/) },
    ])
    expect(await api.findOrder({ id })).toEqual(before)
    expect(await correct(api, id, to)).toEqual({ modifiedCount: 1 })
    const deliverTo = { ...inMadrid, recipient: ana.name, ...to }
    const { place, toPay } = before
    expect(await api.findOrder({ id })).toMatchObject({
      ...{ address: text, postalCode: to.postalCode, deliverTo, place, toPay },
    })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('stays in parts when only the phone number or the company changes, also of an order without VAT', async () => {
    const { api, placed } = await openPlaces()
    const id = await placed(lasPalmas, 572)
    const { address } = await api.findOrder({ id })
    await api.correctAddress({ id, body: { address, phone: '976111111', company: 'Coils, S.L.' } })
    expect(await api.findOrder({ id })).toMatchObject({
      address,
      deliverTo: { street: 'Nave 3', company: 'Coils, S.L.' },
    })
  })

  it('gives parts to an order without VAT that an earlier release placed with a text, and that reads as before', async () => {
    const { shop, api } = await openPlaces()
    const address = 'Weg 2\n10117 Berlin'
    const body = { ...shop.purchase({ quantity: 4, totalPrice: 392 }), address, delivery: berlin.delivery }
    const { vatNumber } = berlin
    const { _id: id } = await api.placeOrder({ body: { ...body, deliverTo: weg, vatNumber, toPay: 577 } })
    await shop.database.db.execute(sql`update orders set parts = null`)
    expect(await api.findOrder({ id })).not.toHaveProperty('deliverTo')
    const { phone } = body
    expect(await correct(api, id, weg, { phone })).toEqual({ modifiedCount: 1 })
    const { events = [], ...order } = await api.findOrder({ id })
    expect(order).toMatchObject({ address, deliverTo: weg })
    expect(events.map(({ kind }) => kind)).toEqual(['placed'])
    expect(await correct(api, id, weg, { phone })).toEqual({ modifiedCount: 0 })
  })

  it.each([
    [
      'of Berlin in Zaragoza',
      berlin,
      577,
      { postalCode: '50001', town: 'Zaragoza' },
      'country',
      /priced for Germany\. For another country, please cancel this order/,
    ],
    ['of Texas in Canada', texas, 572, { region: 'ON', country: 'CA' }, 'country', /another country/],
    [
      'of Las Palmas in Madrid',
      lasPalmas,
      572,
      {},
      'postalCode',
      /with different VAT: please cancel this order, and order again/,
    ],
    [
      'of Sagunto in Palma',
      sagunto,
      477,
      { postalCode: '07001', town: 'Palma' },
      'postalCode',
      /please change the order/,
    ],
  ] as const)('cannot be, for an order %s', async (_, wish, total, to, field, says) => {
    const { api, placed } = await openPlaces()
    const id = await placed(wish, total)
    const before = await api.findOrder({ id })
    const { status, errors } = await refusalOf(correct(api, id, to))
    expect([status, errors]).toEqual([409, { [`deliverTo.${field}`]: expect.stringMatching(says) }])
    expect(await api.findOrder({ id })).toEqual(before)
  })

  it('may be in another place of the same VAT once it is paid, if an admin says so', async () => {
    const { shop, api, admin, placed } = await openPlaces()
    const id = await placed(sagunto, 477)
    await payFor(shop, api, id)
    const palma = { postalCode: 'E-07001', town: 'Palma' }
    expect((await refusalOf(correct(admin, id, palma))).message).toContain('Only an admin can send it to another place')
    expect(await correct(admin, id, palma, { despitePlace: true })).toEqual({ modifiedCount: 1 })
    expect(await admin.findOrder({ id })).toMatchObject({ postalCode: '07001', place: 'ES', toPay: 577.17 })
  })

  it.each([
    [{ town: '' }, { 'deliverTo.town': 'Please enter the town' }],
    [{ postalCode: '35001' }, { 'deliverTo.postalCode': '35001 is in Las Palmas' }],
    [{ postalCode: '35' }, { 'deliverTo.postalCode': 'A Spanish postal code has five digits' }],
  ])('is refused with %j, and each field is named', async (wrong, says) => {
    const { api, placed } = await openPlaces()
    const { status, errors } = await refusalOf(correct(api, await placed(sagunto, 477), wrong))
    expect([status, errors]).toEqual([422, says])
  })

  it('is either in parts or one text', async () => {
    const { shop, api, placed } = await openPlaces()
    const id = await placed(sagunto, 477)
    const both = { address: 'Nave 4', postalCode: '46520' }
    expect((await refusalOf(correct(api, id, {}, both))).errors).toEqual({
      ...{ address: 'Set this in `deliverTo`', postalCode: 'Set this in `deliverTo`' },
    })
    const neither = await shop.sendAs(ana, 'PATCH', `/api/orders/${id}/address`, contact)
    expect([neither.status, (await neither.json()).errors]).toEqual([422, { address: 'Please enter your address' }])
  })

  it('that becomes one text loses its parts, and a postal code that decides nothing', async () => {
    const { api, placed } = await openPlaces([collect, pallet])
    const deliverTo = { street: 'ul. Mokra 1', postalCode: '00-001', town: 'Warszawa', country: 'PL' }
    const id = await placed({ delivery: 'pallet', address: '', deliverTo }, 477)
    expect(await api.findOrder({ id })).toMatchObject({ postalCode: '00-001', deliverTo })
    await api.correctAddress({ id, body: { address: 'ul. Nowa 2\n00-950 Warszawa', ...contact } })
    const after = await api.findOrder({ id })
    expect([after.postalCode, after.deliverTo]).toEqual([undefined, undefined])
  })

  it('cannot be, for an order that names no country', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    const { status, message } = await refusalOf(correct(api, id, {}))
    expect([status, message]).toEqual([409, 'This order has no country: please give its address as one text'])
  })
})
