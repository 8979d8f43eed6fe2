/** Delivery dates: shown before an order is placed, stored with it, and repeated in its mails. */
import { setInterval } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sayPromiseOfOrder } from '#contract/orders/rules/shipping/promise-of-order.ts'
import { sellerTexts } from '#contract/settings/schema/form.ts'
import { orders } from '#server/database/order-schema.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { collect, pallet as toAnywhere } from '#tests/delivery/methods.ts'
import { mailsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'

// Cast: `fromEntries` loses the names of the texts.
const noTexts = Object.fromEntries(sellerTexts.map((name) => [name, ''])) as Record<
  (typeof sellerTexts)[number],
  string
>
const seller = {
  ...{ ...noTexts, timeZone: 'Europe/Madrid', country: 'ES', holdHours: null, isTaxFree: false, version: 0 },
  ...{ workingDays: [1, 2, 3, 4, 5], closedDays: ['2026-12-08'], cutOff: '14:00', handlingDays: 0 },
}
const pallet = { ...toAnywhere, countries: ['ES'] }
const deliveries = [
  { ...collect, transitFrom: 0, transitUntil: 0 },
  { ...pallet, transitFrom: 1, transitUntil: 2 },
  { ...pallet, id: 'ferry', name: 'Ferry', price: 120 },
]

/** A shop in Madrid that works from Monday to Friday. `at`: the moment, in UTC. */
async function openAt(at: string, change: Partial<typeof seller> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await openShop({ available: 100, ...(pagesAreBuilt && { loadPages }) })
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  await admin.putSeller({ body: { ...seller, ...change } })
  await admin.putDeliveries({ body: { deliveries } })
  const { address, phone } = shop.purchase()
  const form = { lines: [{ id: shop.productId, quantity: 2 }], address, phone, country: 'ES', postalCode: '50001' }
  const place = async (delivery: string, totalPrice: number) =>
    api.findOrder({ id: (await api.placeOrder({ body: { ...form, delivery, totalPrice } }))._id })
  return { shop, api, admin, place, lines: form.lines }
}

const wednesday = '2026-11-25T08:00:00Z'
const promised = { leavesOn: '2026-11-25', arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-27' }

describe('delivery dates', () => {
  it('are shown beside each delivery method that has transit days', async () => {
    const { api, lines } = await openAt(wednesday)
    const cart = await api.priceCart({ body: { lines, country: 'ES' } })
    expect(cart.deliveries.map(({ id, promise }) => [id, promise])).toEqual([
      ['collect', { leavesOn: '2026-11-25', arrivesFrom: '2026-11-25', arrivesUntil: '2026-11-25' }],
      ['pallet', promised],
      ['ferry', undefined],
    ])
  })

  it('are stored with the order, and stay as promised when the calendar changes', async () => {
    const { api, admin, place } = await openAt(wednesday)
    const { _id: id, promise } = await place('pallet', 336)
    expect(promise).toEqual(promised)
    await admin.putSeller({ body: { ...seller, handlingDays: 5, version: 1 } })
    expect((await api.findOrder({ id })).promise).toEqual(promised)
    expect((await place('pallet', 336)).promise).toEqual({
      ...{ leavesOn: '2026-12-02', arrivesFrom: '2026-12-03', arrivesUntil: '2026-12-04' },
    })
  })

  it('are in the mails about the order: days only once it is paid, and a day of collection if the customer collects it', async () => {
    const { shop, api, place } = await openAt(wednesday)
    const placed = [await place('pallet', 336), await place('collect', 251)]
    const bodies = async () => (await mailsTo(shop, ana.email)).map(({ body }) => body)
    const [first, second] = await bodies()
    expect(first).toContain(
      'Delivery dates: Leaves within one working day of your payment, and arrives within 2 working days after that',
    )
    expect(second).toContain('Day of collection: Ready to collect within one working day of your payment')
    for (const { _id } of placed) await payFor(shop, api, _id)
    const paid = (await bodies()).join('\n')
    expect(paid).toContain('Leaves on Wed 25 Nov, arrives Thu 26 – Fri 27 Nov 2026')
    expect(paid).toContain('Ready to collect on Wed 25 Nov 2026')
  })

  it.each([
    ['unpaid', 'Leaves within one working day of your payment, and arrives within 2 working days after that'],
    ['to ship', 'Leaves on Wed 25 Nov, arrives Thu 26 – Fri 27 Nov 2026'],
    ['shipped', 'Arrives Thu 26 – Fri 27 Nov 2026'],
    ...(['checking', 'taken back', 'refunded', 'cancelled', 'withdrawn', 'expired'] as const).map(
      (stage) => [stage, undefined] as const,
    ),
  ] as const)('of an order in the stage %s are said as: %s', (stage, says) => {
    expect(sayPromiseOfOrder(promised, { collected: false, stage, placedOn: '2026-11-24' })).toBe(says)
  })

  it('no longer say when the order leaves once it has shipped, which may have been on another day', async () => {
    const { shop, api, admin, place } = await openAt(wednesday)
    const { _id: id, number } = await place('pallet', 336)
    await payFor(shop, api, id)
    await admin.approveOrder({ id })
    const mail = (await mailsTo(shop, ana.email)).find(
      ({ subject }) => subject === `Your order ${number} is on its way`,
    )
    expect(mail?.body).toContain('Arrives Thu 26 – Fri 27 Nov 2026')
    expect(mail?.body).not.toMatch(/leaves/i)
  })

  it('move when the order is paid so late that it cannot leave as promised', async () => {
    const { shop, place } = await openAt(wednesday)
    const { _id: id } = await place('pallet', 336)
    await shop.database.db.update(orders).set({ placedAt: new Date(wednesday) })
    vi.setSystemTime(new Date('2026-11-26T15:00:00Z'))
    const later = await shop.as(ana)
    await payFor(shop, later, id)
    // A webhook may have paid the order first, and moves its dates a moment after that.
    await expect
      .poll(async () => (await later.findOrder({ id })).promise)
      .toEqual({ leavesOn: '2026-11-27', arrivesFrom: '2026-11-30', arrivesUntil: '2026-12-01' })
  })

  it('are given for an unpaid order as they will be if it is paid now, and not for a paid one', async () => {
    const { shop, place } = await openAt(wednesday)
    const { _id: id, promiseIfPaidNow } = await place('pallet', 336)
    expect(promiseIfPaidNow).toEqual(promised)
    await shop.database.db.update(orders).set({ placedAt: new Date(wednesday) })
    vi.setSystemTime(new Date('2026-11-26T15:00:00Z'))
    const later = await shop.as(ana)
    expect(await later.findOrder({ id })).toMatchObject({
      ...{ promise: promised },
      promiseIfPaidNow: { leavesOn: '2026-11-27', arrivesFrom: '2026-11-30', arrivesUntil: '2026-12-01' },
    })
    await payFor(shop, later, id)
    expect(await later.findOrder({ id })).not.toHaveProperty('promiseIfPaidNow')
  })

  it('of an order from a product page are those of the default method', async () => {
    const { shop, api } = await openAt('2026-11-27T15:00:00Z')
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    expect((await api.findOrder({ id })).promise?.leavesOn).toBe('2026-11-30')
  })

  it('are not promised in a shop without a cut-off', async () => {
    const { api, place, lines } = await openAt(wednesday, { cutOff: '' })
    const { deliveries: offers } = await api.priceCart({ body: { lines, country: 'ES' } })
    expect(offers.filter(({ promise }) => promise)).toEqual([])
    expect((await place('pallet', 336)).promise).toBeUndefined()
    expect(await api.findDeliveryDates({})).toEqual({})
  })
})

describe('changing delivery dates', () => {
  const change = {
    leavesOn: '2026-11-30',
    arrivesFrom: '2026-12-01',
    arrivesUntil: '2026-12-02',
    why: 'The lorry broke',
  }

  it('needs a reason, which the customer gets by mail with the new dates', async () => {
    const { shop, api, admin, place } = await openAt(wednesday)
    const { _id: id, number } = await place('pallet', 336)
    await admin.changeDates({ id, body: change })
    const { why, ...dates } = change
    const { promise, events } = await api.findOrder({ id })
    expect([promise, events?.at(-1)]).toMatchObject([dates, { kind: 'delivery dates changed', reason: why }])
    const mail = (await mailsTo(shop, ana.email)).find(
      ({ subject }) => subject === `New delivery dates for your order ${number}`,
    )
    expect(mail?.body).toContain('The lorry broke')
    expect(mail?.body).toContain('Leaves on Mon 30 Nov, arrives Tue 1 – Wed 2 Dec 2026')
  })

  it('is refused for dates in the wrong sequence, and for an order that has shipped', async () => {
    const { shop, api, admin, place } = await openAt(wednesday)
    const { _id: id } = await place('pallet', 336)
    const wrong = { ...change, arrivesFrom: '2026-11-29', arrivesUntil: '2026-11-28' }
    expect((await refusalOf(admin.changeDates({ id, body: wrong }))).errors).toEqual({
      arrivesFrom: 'Goods cannot arrive before they leave',
      arrivesUntil: 'The last day cannot be before the first',
    })
    await payFor(shop, api, id)
    await admin.approveOrder({ id })
    expect((await refusalOf(admin.changeDates({ id, body: change }))).status).toBe(409)
  })
})

describe('an order that should have left', () => {
  it('needs attention until it ships or its dates are changed', async () => {
    const shop = await openShop({ available: 100 })
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    const late: string[] = []
    for (let many = 0; many < 2; many++) {
      const { _id: id } = await api.placeOrder({ body: shop.purchase() })
      await payFor(shop, api, id)
      late.push(id)
    }
    expect(await admin.findNeeds()).toMatchObject({ ordersLate: 0 })
    const past = { leavesOn: '2026-11-02', arrivesFrom: '2026-11-03', arrivesUntil: '2026-11-04', why: 'Too late' }
    for (const id of late) await admin.changeDates({ id, body: past })
    expect(await admin.findNeeds()).toMatchObject({ ordersLate: 2 })
    expect(await admin.listOrders({ state: 'late' })).toHaveLength(2)
    const [shipped = '', moved = ''] = late
    await admin.approveOrder({ id: shipped })
    await admin.changeDates({
      id: moved,
      body: { ...past, leavesOn: '2999-01-01', arrivesFrom: '2999-01-02', arrivesUntil: '2999-01-02' },
    })
    expect(await admin.findNeeds()).toMatchObject({ ordersLate: 0 })
  })
})

describe('the calendar', () => {
  it.each([
    [{ closedDays: ['25.12.2026'] }, { 'closedDays.0': 'Please write each day as 2026-12-24' }],
    [{ workingDays: [] }, { workingDays: 'Choose at least one day' }],
    [{ cutOff: '2 pm' }, { cutOff: 'Please write a time such as 14:00' }],
    [{ handlingDays: 61 }, { handlingDays: 'At most 60 days' }],
  ])('refuses %j', async (change, errors) => {
    const admin = await (await openShop()).as(root)
    expect((await refusalOf(admin.putSeller({ body: { ...seller, ...change } }))).errors).toEqual(errors)
  })

  it('refuses transit days that are not a range', async () => {
    const admin = await (await openShop()).as(root)
    const refused = async (transit: object) =>
      (await refusalOf(admin.putDeliveries({ body: { deliveries: [{ ...collect, ...transit }] } }))).errors
    expect(await refused({ transitFrom: 3 })).toEqual({
      'deliveries.0.transitUntil': 'Give both numbers of days, or neither',
    })
    expect(await refused({ transitFrom: 3, transitUntil: 2 })).toEqual({
      'deliveries.0.transitUntil': 'Enter at least as many days as under “Fewest days in transit”',
    })
  })
})

/** Reads until an answer comes from the cache: a read without a statement. */
async function untilCached(read: () => Promise<unknown>): Promise<void> {
  const statements = watchStatements()
  for (let before = -1; before < statements().length; ) {
    before = statements().length
    await read()
  }
}

describe.runIf(pagesAreBuilt)('the page about delivery', () => {
  it('says how long the goods travel with each method, and names its places in alphabetical order', async () => {
    const { shop, admin } = await openAt(wednesday)
    const countries = ['AT', 'CZ', 'DE', 'DK', 'ES', 'ES-CN']
    const day = { id: 'van', name: 'Van', transitFrom: 1, transitUntil: 1 }
    const port = { ...pallet, id: 'port', name: 'Port', term: 'FCA', collected: true, transitFrom: 3, transitUntil: 3 }
    await admin.putDeliveries({ body: { deliveries: [...deliveries, { ...pallet, ...day, countries }, port] } })
    const text = (await (await shop.send('/delivery')).text()).replaceAll('<!-- -->', '')
    expect(text).toContain('DAP, 1–2 working days in transit')
    expect(text).toContain('DAP, 1 working day in transit')
    expect(text.match(/in transit<\/p>/g)).toHaveLength(2)
    expect(text).toContain('Austria, Canary Islands, Czechia, Denmark, Germany (mainland), Spain (mainland)')
  })
})

describe.runIf(pagesAreBuilt)('the page of a product', () => {
  const today = 'Orders placed before 14:00 CET leave today; in Spain they arrive Thu 26 – Fri 27 Nov.'
  it.each([
    ['the cut-off', '2026-11-25T12:59:58.500Z', today, '2026-11-25T13:00:00Z', 'leave on Thu 26 Nov;'],
    ['midnight', '2026-11-25T22:59:58.500Z', 'leave on Thu 26 Nov;', '2026-11-25T23:00:00Z', 'leave today;'],
  ])('shows other dates from %s on, although it was cached a moment before', async (_, before, says, after, then) => {
    const { shop } = await openAt(before)
    const [product] = await shop.visitor.listProducts({})
    const read = async () => (await (await shop.send(`/catalog/${product?.slug}`)).text()).replaceAll('<!-- -->', '')
    expect(await read()).toContain(says)
    await untilCached(read)
    vi.setSystemTime(new Date(after))
    // Not `expect.poll`: it moves the clock on, until the answer is too old for the cache.
    for await (const _turn of setInterval(20)) if ((await read()).includes(then)) break
  })
})
