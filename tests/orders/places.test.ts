/** The place of an order: it decides freight and tax, and stays what it was when the order was placed. */
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countryCodes } from '#contract/places/rules/countries/countries.ts'
import { isDivided, placeOf } from '#contract/places/rules/place.ts'
import { openDatabase } from '#server/database/connect.ts'
import { orders } from '#server/database/order-schema.ts'
import { rowsOf } from '#server/database/statements.ts'
import { inParts } from '#tests/delivery/deliver-to.ts'
import { collect } from '#tests/delivery/methods.ts'
import { earlierRelease } from '#tests/earlier-release.ts'
import { payFor } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { spanish } from '#tests/tax/tax-shop.ts'
import type { Api } from '#web/api/client.ts'
import { berlin, lasPalmas, mainland, openPlaces, sagunto } from './places-shop.ts'

describe('four coils for $98.00', () => {
  it.each([
    ['46520 Sagunto', sagunto, 477, 577.17, 'domestic'],
    ['35001 Las Palmas', lasPalmas, 572, 572, 'export'],
    ['10115 Berlin', berlin, 577, 577, 'intra-EU supply'],
  ] as const)('to %s cost the same when they are priced and placed', async (_, wish, totalPrice, toPay, treatment) => {
    const { api, priced, placed } = await openPlaces()
    expect(await priced(wish)).toMatchObject({ totalPrice, toPay, tax: { treatment } })
    const order = await api.findOrder({ id: await placed(wish, totalPrice) })
    expect(order).toMatchObject({ totalPrice, toPay, tax: { treatment }, place: placeOf(wish) })
  })

  it('of the one product of Purchase are delivered, with the goods alone in the total that it sends', async () => {
    const { shop, api } = await openPlaces()
    const typed = { ...shop.purchase({ quantity: 4, totalPrice: 392 }), ...berlin, address: 'Weg 1, 10115 Berlin' }
    const { status, errors } = await refusalOf(api.placeOrder({ body: { ...typed, toPay: 577 } }))
    expect([status, Object.keys(errors)]).toEqual([422, ['deliverTo']])
    const body = { ...inParts(typed), address: typed.address }
    const refusal = await refusalOf(api.placeOrder({ body: { ...body, toPay: 392 } }))
    expect(refusal.message).toBe('With tax, your order now comes to $577.00')
    const { _id: id } = await api.placeOrder({ body: { ...body, toPay: 577 } })
    expect(await api.findOrder({ id })).toMatchObject({ totalPrice: 577, toPay: 577, delivery: { price: 185 } })
  })

  it('can only be collected on islands to which no method goes', async () => {
    const { api, priced, placed } = await openPlaces([collect, mainland])
    const cart = await priced({ country: 'ES', postalCode: '35001' })
    expect(cart.deliveries.map(({ id }) => id)).toEqual(['collect'])
    expect((await refusalOf(placed({ ...sagunto, postalCode: '35001' }, 477))).errors).toEqual({
      delivery: 'This delivery method is not offered for this address',
    })
    expect(await api.listMyOrders({ email: ana.email })).toEqual([])
  })

  it.each([
    [{ postalCode: '35' }, 'A Spanish postal code has five digits'],
    [{ postalCode: '35001', address: 'Calle Mayor 1\n35001 Madrid' }, '35001 is in Las Palmas'],
  ])('with %j are refused, and nothing is ordered', async (wrong, says) => {
    const { api, placed } = await openPlaces()
    const { status, errors } = await refusalOf(placed({ ...sagunto, ...wrong }, 477))
    expect([status, errors]).toEqual([422, { postalCode: says }])
    expect(await api.listMyOrders({ email: ana.email })).toEqual([])
  })

  it('to a country that does not exist are refused', async () => {
    const { placed } = await openPlaces()
    expect((await refusalOf(placed({ country: 'QQ' }, 392))).errors).toEqual({ country: 'Please choose a country' })
  })
})

describe('an address in parts', () => {
  const lasPalmasInParts = { street: 'Calle Mayor 1', town: 'Las Palmas', postalCode: 'E-35001', country: 'ES' }
  const toCanaries = {
    ...{ phone: '976000000', company: 'Coils', vatNumber: spanish },
    ...{ delivery: 'islands', totalPrice: 572 },
  }

  it('decides place and tax, and is written as one text that repeats neither the company nor the customer', async () => {
    const { shop, api } = await openPlaces()
    const lines = [{ id: shop.productId, quantity: 4 }]
    const deliverTo = { ...lasPalmasInParts, recipient: 'Almacén', company: 'Coils' }
    const { _id: id } = await api.placeOrder({ body: { lines, deliverTo, ...toCanaries } })
    expect(await api.findOrder({ id })).toMatchObject({
      ...{ address: 'Almacén\nCalle Mayor 1\n35001 Las Palmas', country: 'ES', postalCode: '35001', place: 'ES-CN' },
      tax: { treatment: 'export' },
    })
    const [stored] = await shop.database.db.select().from(orders)
    expect(stored?.parts).toEqual({ ...deliverTo, postalCode: '35001' })
  })

  it.each([
    [{ postalCode: '' }, { postalCode: 'Please enter the postal code' }],
    [
      { postalCode: '35', town: '' },
      { postalCode: 'A Spanish postal code has five digits', town: 'Please enter the town' },
    ],
    [{ town: 'Madrid' }, { postalCode: '35001 is in Las Palmas' }],
    [{ street: 'a\nb\nc\nd' }, { street: 'Please use at most 3 lines' }],
  ])('with %j is refused, and each field is named', async (wrong, says) => {
    const { shop, api } = await openPlaces()
    const lines = [{ id: shop.productId, quantity: 4 }]
    const body = { lines, deliverTo: { ...lasPalmasInParts, ...wrong }, ...toCanaries }
    const { status, errors } = await refusalOf(api.placeOrder({ body }))
    const named = Object.entries(says).map(([field, sentence]) => [`deliverTo.${field}`, sentence])
    expect([status, errors]).toEqual([422, Object.fromEntries(named)])
  })

  it('is kept in the address book with its text; an entry that was typed as one text stays as it is', async () => {
    const { api } = await openPlaces()
    const typed = { address: 'Nave 3', country: 'ES', phone: '1' }
    await api.putAddresses({ body: { addresses: [typed, { parts: lasPalmasInParts, phone: '2' }] } })
    const { addresses } = await api.findAddresses()
    const parts = { ...lasPalmasInParts, postalCode: '35001' }
    expect(addresses).toMatchObject([typed, { parts, address: 'Calle Mayor 1\n35001 Las Palmas', country: 'ES' }])
    expect(addresses[0]).not.toHaveProperty('parts')
    expect((await api.putAddresses({ body: { addresses } })).addresses).toEqual(addresses)
  })
})

it('a method that an earlier release offered everywhere is offered nowhere, and needs attention', async () => {
  const { shop, admin, priced } = await openPlaces([collect])
  await shop.database.db.execute(
    sql`insert into delivery_methods (id, position, name, term, price_cents) values ('all', 9, 'Everywhere', 'DAP', 100)`,
  )
  expect((await priced({ country: 'PL' })).deliveries.map(({ id }) => id)).toEqual(['collect'])
  expect(await admin.findNeeds()).toMatchObject({ unreached: 1 })
})

describe('the corrected address of an order', () => {
  const corrected = (api: Api, id: string, address: string, more: object = {}) =>
    refusalOf(api.correctAddress({ id, body: { address, phone: '976000000', company: '', ...more } }))
  const isSaved = { modifiedCount: 1 }
  const save = (api: Api, id: string, address: string, more: object = {}) =>
    api.correctAddress({ id, body: { address, phone: '976000000', company: '', ...more } })

  it('may be anywhere in the same place', async () => {
    const { api, placed } = await openPlaces()
    const id = await placed({ ...sagunto, address: 'Nave 3\n46520 Sagunto' }, 477)
    expect(await save(api, id, 'Calle Nueva 1\n46500 Sagunto', { postalCode: 'E-46500' })).toEqual(isSaved)
    expect(await api.findOrder({ id })).toMatchObject({ postalCode: '46500', place: 'ES', toPay: 577.17 })
  })

  it('may lack the postal code if only the phone number changes', async () => {
    const { api, placed, shop } = await openPlaces()
    const id = await placed(sagunto, 477)
    const { address } = await api.findOrder({ id })
    expect(address).toBe('Nave 3\n46520')
    await shop.database.db.execute(sql`update orders set address = 'Nave 3'`)
    expect(await save(api, id, 'Nave 3', { phone: '976111111' })).toEqual(isSaved)
  })

  it.each([
    ['of Sagunto in Madrid', sagunto, 477, 'Gran Vía 1\n28001 Madrid', {}, 'has to keep the postal code 46520'],
    [
      'of Sagunto in Las Palmas',
      ...([sagunto, 477, 'Calle 1\n35001 Las Palmas', { postalCode: '35001' }] as const),
      '35001 is in Canary Islands. This order was priced for Spain (mainland), with different VAT: please cancel this order, and order again',
    ],
    [
      'of Sagunto in Palma',
      ...([sagunto, 477, 'Calle 1\n07001 Palma', { postalCode: '07001' }] as const),
      'please change the order, so that the delivery changes too',
    ],
  ] as const)('cannot be, for an order %s', async (_, wish, total, address, more, says) => {
    const { api, placed } = await openPlaces()
    const id = await placed(wish, total)
    const before = await api.findOrder({ id })
    const { status, message } = await corrected(api, id, address, more)
    expect(status).toBe(409)
    expect(message).toContain(says)
    expect(await api.findOrder({ id })).toEqual(before)
  })

  it('may be in another place of the same VAT once it is paid, if an admin says so; nothing is charged for it', async () => {
    const { shop, api, admin, placed } = await openPlaces()
    const id = await placed(sagunto, 477)
    await payFor(shop, api, id)
    const palma = ['Calle 1\n07001 Palma', { postalCode: '07001' }] as const
    expect((await corrected(admin, id, ...palma)).message).toContain('Only an admin can send it to another place')
    expect(await save(admin, id, palma[0], { ...palma[1], despitePlace: true })).toEqual(isSaved)
    expect(await admin.findOrder({ id })).toMatchObject({ postalCode: '07001', place: 'ES', toPay: 577.17, paid: true })
  })

  it('may be anything in an order that names no country', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    expect(await save(api, id, 'Calle Mayor 1\n28001 Madrid')).toEqual(isSaved)
  })
})

it('orders of earlier releases are in the place of their postal code, as placeOf says', async () => {
  const codes = [
    '46520',
    '07001',
    '35001',
    '38001',
    '51001',
    '52001',
    '3800',
    '97400',
    '97150',
    '97133',
    '98000',
    '98400',
  ]
  const more = [
    '20000',
    '9000-018',
    '9500-150',
    '1000-205',
    '90121',
    '09121',
    '23041',
    '22060',
    'CH-6911',
    '27498',
    'CH-8238',
  ]
  const rest = ['22100', '630 86', 'GB-BT1 1AA', 'LS1 4BT', '', '?']
  const all = countryCodes.filter((country) => isDivided(country) || ['US', 'AX'].includes(country))
  const cases = all.flatMap((country) => [...codes, ...more, ...rest].map((postalCode) => ({ country, postalCode })))
  const values = cases.map(({ country, postalCode }, n) => `(${n + 1}, '${country}', '${postalCode}')`).join(', ')
  const filling = `
    insert into users (id, email, name) values ('00000000-0000-4000-8000-000000000000', 'ana@coils.example', 'Ana');
    -- The orders have no lines, which a trigger would ask for.
    alter table orders disable trigger user;
    insert into orders (number, user_id, user_name, lines_text, name, email, address, phone, quantity, total_cents, country, postal_code, cancelled_at)
    select n, '00000000-0000-4000-8000-000000000000', 'Ana', '', 'Coil', 'ana@coils.example', 'Calle 1', '976', 1, 100, country, code, now()
    from (values ${values}) as one (n, country, code);
    alter table orders enable trigger user`
  const { place } = await earlierRelease('places', filling, 'select 1 as one')
  const database = await openDatabase(place)
  onTestFinished(() => database.close())
  const { rows } = await rowsOf<{ place: string }>(database.db, sql`select place from ${orders} order by number`)
  expect(rows.map((row, n) => ({ ...cases[n], ...row }))).toEqual(
    cases.map((one) => ({ ...one, place: placeOf(one) ?? '' })),
  )
})
