/** The tax report of a year of 500 invented orders (80 in a sample) equals sums that are made without the report's code. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { placeOf } from '#contract/places/rules/place.ts'
import { quarterOf } from '#contract/tax/rules/report.ts'
import type { Db } from '#server/database/db.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { exchangeRates } from '#server/database/tax-schema.ts'
import { askForWaitingOrders } from '#server/orders/waiting-orders.ts'
import { inParts } from '#tests/delivery/deliver-to.ts'
import { collect, pallet as unpriced } from '#tests/delivery/methods.ts'
import { type Dice, throwDice } from '#tests/dice.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { confirmIntent } from '#tests/paying.ts'
import { customer, root } from '#tests/people.ts'
import { isEverything, seed, seedNote } from '#tests/sample.ts'
import type { TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'
import { german, openTaxShop, registerAnswered, spanish } from './tax-shop.ts'

const [customers, ordersOfEach] = [20, isEverything ? 25 : 4]
const year = 2025
const zone = 'Europe/Madrid'

const [french, dutch, invalid, silent] = ['FR40303265045', 'NL004495445B01', 'DE811569869', 'DE129273398']
const numbers = [undefined, german, french, dutch, spanish, invalid, silent, silent]
const places: readonly [country: string, postalCode: string][] = [
  ...([
    ['ES', '46520'],
    ['ES', '28001'],
    ['ES', '35001'],
    ['ES', '51001'],
    ['DE', '10115'],
    ['DE', '27498'],
  ] as const),
  ...([
    ['FR', '69001'],
    ['FR', '97400'],
    ['IT', '20121'],
    ['IT', '23041'],
    ['GR', '105 57'],
    ['MC', '98000'],
  ] as const),
  ...([
    ['GB', 'LS1 4AP'],
    ['GB', 'BT1 5GS'],
    ['US', '75001'],
    ['PT', '1000-001'],
    ['PL', '00-001'],
  ] as const),
].map(([country, postalCode]) => [country, postalCode])

const works = { ...collect, id: 'works' }
const pallet = {
  ...{ ...unpriced, price: 37.45, freeFrom: 2_000 },
  countries: [...new Set(places.map(([country, postalCode]) => placeOf({ country, postalCode }) ?? ''))],
}

async function openYear() {
  const shop = await openTaxShop({ available: 1_000_000 })
  const { db } = shop.database
  await db.execute(sql`update shop_settings set time_zone = ${zone}`)
  for (const number of [german, french, dutch]) await registerAnswered(shop, number, 'valid')
  await registerAnswered(shop, invalid, 'invalid')
  const admin = await shop.as(root)
  await admin.putDeliveries({ body: { deliveries: [works, pallet] } })
  const products = [shop.productId]
  for (const pricePerUnit of [0.37, 12.49])
    products.push(await shop.addProduct({ pricePerUnit, availableQuantity: 1_000_000 }))
  return { shop, db, admin, products, paymentConfig: await shop.visitor.findPaymentConfig() }
}

type Year = Awaited<ReturnType<typeof openYear>>

function formFrom({ below, pick }: Dice, products: readonly string[]) {
  const form = { id: pick(products), quantity: 2 + below(40), address: 'Somewhere 1', phone: '+34 976 000 000' }
  if (below(12) === 0) return form
  const [country, postalCode] = pick(places)
  // In Spain, a number is required.
  const vatNumber = pick(numbers) ?? (country === 'ES' ? spanish : undefined)
  return inParts({
    ...form,
    country,
    postalCode,
    delivery: below(8) === 0 ? 'works' : 'pallet',
    ...(vatNumber && { vatNumber }),
  })
}

type Waiting = { api: Api; id: string }

/** Places the orders of one customer and pays for them. Returns the orders that wait for the register. */
async function orderAll({ shop, products, paymentConfig }: Year, who: number): Promise<Waiting[]> {
  const dice = throwDice(seed * 100 + who)
  const api = { ...(await shop.as(customer(who))), findPaymentConfig: async () => paymentConfig }
  const waiting: Waiting[] = []
  for (let order = 0; order < ordersOfEach; order++) {
    const { _id: id } = await api.placeOrder({ body: formFrom(dice, products) })
    const isChecking = (await api.findOrder({ id })).stage === 'checking'
    const isForRegister = isChecking && dice.below(2) === 0
    if (isChecking && !isForRegister) await api.settleTax({ id })
    if (isForRegister) waiting.push({ api, id })
    else await pay(shop, api, id)
  }
  return waiting
}

async function pay(shop: TestShop, api: Api, id: string): Promise<void> {
  const { totalPrice } = await api.findOrder({ id })
  const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice, orderId: id } })
  await api.recordPayment({ id, body: { transactionId: await confirmIntent(shop, api, clientSecret) } })
}

/** Makes the register confirm the number of the waiting orders, and pays for these orders. */
async function settleAndPay({ shop }: Year, waiting: readonly Waiting[]): Promise<void> {
  shop.vies?.set('valid', silent)
  await askForWaitingOrders(shop.shop, new Date(), new AbortController().signal)
  await Promise.all(waiting.map(({ api, id }) => pay(shop, api, id)))
}

/** Ships most exempt supplies, and refunds a quarter of all orders: any amount, one unit, or everything. */
async function shipAndRefund({ db, admin }: Year): Promise<void> {
  const dice = throwDice(seed)
  const paid = await rowsOf<{ id: string; isExempt: boolean; grossCents: number }>(
    db,
    sql`select id, tax_treatment = 'intra-EU supply' as "isExempt", gross_cents::float8 as "grossCents"
      from orders where paid_at is not null order by number`,
  )
  for (const { id, isExempt, grossCents } of paid) {
    const refund = (body: Parameters<Api['refundOrder']>[0]['body']) => admin.refundOrder({ id, body })
    const isRefunded = dice.below(4) === 0
    const freely = 1 + dice.below(grossCents - 1)
    if (isRefunded && dice.below(3) === 0) await refund({ lines: [{ position: 1, quantity: 1 }], reason: 'Damaged' })
    if (isExempt && dice.below(5) > 0) await admin.approveOrder({ id })
    if (!isRefunded) continue
    const { refundedAmount = 0 } = await admin.findOrder({ id })
    const rest = grossCents - Math.round(refundedAmount * 100)
    const amountCents = dice.below(2) === 0 ? rest : Math.min(freely, rest)
    if (amountCents > 0) await refund({ amount: amountCents / 100, reason: 'Lost on the way' })
  }
}

/** Moves all payments, shipments and refunds into the year, and sets exchange rates for most of its working days. */
async function spreadOverYear({ db }: Year): Promise<void> {
  const dice = throwDice(seed + 1)
  const number = (text: SQL) => sql`(('x' || substr(md5(${text} || ${seed}::text), 1, 8))::bit(32)::bigint % 31536000)`
  const at = (text: SQL) => sql`'2025-01-01T00:00:00Z'::timestamptz + make_interval(secs => ${number(text)})`
  await db.execute(sql`update orders set paid_at = ${at(sql`id::text`)} where paid_at is not null`)
  await db.execute(sql`update orders set approved_at = paid_at + interval '6 days' where approved_at is not null`)
  await db.execute(sql`update arrivals set asked_at = approved_at from orders where orders.id = order_id`)
  await db.execute(
    sql`update refunds set created_at = greatest(paid_at, ${at(sql`refunds.id::text`)}) from orders where orders.id = order_id`,
  )
  for (let day = new Date(`${year}-01-01`); day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1)) {
    const isSummer = day.getUTCMonth() === 7
    if (day.getUTCDay() % 6 === 0 || isSummer || dice.below(20) === 0) continue
    const rate = { day: day.toISOString().slice(0, 10), dollarsPerEuro: 10_200 + dice.below(1_700), source: 'invented' }
    await db.insert(exchangeRates).values(rate)
  }
}

type Row = Record<'treatment' | 'country' | 'kind', string> &
  Record<'count' | 'base' | 'tax' | 'baseEuros' | 'taxEuros', number>
type Period = { from: string; to: string }

const day = (at: SQL) => sql`((${at}) at time zone ${sql.raw(`'${zone}'`)})::date`
const inEuros = (cents: SQL) => sql`round((${cents})::numeric / rate * 10000)`
/** The sum of an order's refunds before `refund`, or up to and including `refund`. */
const refundedUntil = (cents: SQL, includesIt: boolean) => sql`(select coalesce(sum(${cents}), 0) from refunds earlier
  where earlier.order_id = sold.id and ((earlier.created_at, earlier.id) < (refund.created_at, refund.id)
    ${includesIt ? sql`or earlier.id = refund.id` : sql``}))`
const leftOver = (whole: SQL, refunded: SQL) =>
  sql`${inEuros(sql`${whole} - ${refundedUntil(refunded, true)}`)} - ${inEuros(sql`${whole} - ${refundedUntil(refunded, false)}`)}`

/** One row for each order and for each refund, calculated from the tables of the database. */
const entries = sql`
  sold as (
    select id, tax_treatment, case when country = '' or (collected and tax_treatment = 'domestic') then 'ES' else country end as place, total_cents, tax_cents, due_at,
      (select dollars_per_euro from exchange_rates where day = (
        select max(day) from exchange_rates where day <= ${day(sql`due_at`)} and day + 7 >= ${day(sql`due_at`)})) as rate
    from (select *, case tax_treatment when 'intra-EU supply' then approved_at else paid_at end as due_at from orders) as due
    where due_at is not null),
  entries as (
    select id, tax_treatment, place, 'sales' as kind, ${day(sql`due_at`)} as day, rate, total_cents as net, tax_cents as tax,
      ${inEuros(sql`total_cents`)} as net_euros, ${inEuros(sql`tax_cents`)} as tax_euros from sold
    union all
    select sold.id, tax_treatment, place, 'refunds', greatest(${day(sql`due_at`)}, ${day(sql`refund.created_at`)}), rate,
      refund.tax_cents - refund.amount_cents, -refund.tax_cents,
      ${leftOver(sql`sold.total_cents`, sql`earlier.amount_cents - earlier.tax_cents`)},
      ${leftOver(sql`sold.tax_cents`, sql`earlier.tax_cents`)}
    from sold join refunds refund on refund.order_id = sold.id)`

const expectedRows = (db: Db, { from, to }: Period) =>
  rowsOf<Row>(
    db,
    sql`with ${entries}
    select tax_treatment as treatment, place as country, kind, count(*)::int, sum(net)::float8 / 100 as base, sum(tax)::float8 / 100 as tax,
      coalesce(sum(net_euros), 0)::float8 / 100 as "baseEuros", coalesce(sum(tax_euros), 0)::float8 / 100 as "taxEuros"
    from entries where day between ${from}::date and ${to}::date group by 1, 2, 3`,
  )

async function rowsOf<Of>(db: Db, statement: SQL): Promise<Of[]> {
  // Cast: both drivers return `rows` for a plain statement; drizzle's common type leaves it out.
  return ((await db.execute(statement)) as unknown as { rows: Of[] }).rows
}

const keyOf = ({ treatment, country, kind }: Row) => `${treatment} ${country} ${kind}`
const sorted = (rows: Row[]) => rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
const totalOf = (rows: Row[], name: 'base' | 'tax' | 'baseEuros' | 'taxEuros') =>
  Math.round(rows.reduce((sum, row) => sum + row[name] * 100, 0)) / 100

it(`the tax report of a year of ${customers * ordersOfEach} invented orders adds up to the cent (${seedNote})`, {
  timeout: 300_000,
}, async () => {
  const opened = await openYear()
  const { db, admin } = opened
  const waiting = await Promise.all(Array.from({ length: customers }, (_, who) => orderAll(opened, who)))
  await settleAndPay(opened, waiting.flat())
  await shipAndRefund(opened)
  await expect.poll(() => db.$count(refunds, eq(refunds.status, 'asked')), { timeout: 60_000 }).toBe(0)
  expect(await brokenInvariants(db)).toEqual([])
  await spreadOverYear(opened)

  const quarters = ['01-01', '04-01', '07-01', '10-01'].map((first) => quarterOf(`${year}-${first}`))
  for (const period of [...quarters, { from: `${year}-01-01`, to: `${year}-12-31` }]) {
    const [report, rows] = [await admin.findTaxReport(period), await expectedRows(db, period)]
    expect(sorted(report.rows)).toEqual(sorted(rows))
    expect(report.total).toEqual({
      base: totalOf(rows, 'base'),
      tax: totalOf(rows, 'tax'),
      baseEuros: totalOf(rows, 'baseEuros'),
      taxEuros: totalOf(rows, 'taxEuros'),
    })
  }
  const { rows, withoutRate } = await admin.findTaxReport({ from: `${year}-01-01`, to: `${year}-12-31` })
  expect(new Set(rows.map(({ treatment, kind }) => `${treatment} ${kind}`)).size).toBe(6)
  const [missing] = await rowsOf<{ count: number }>(
    db,
    sql`with ${entries} select count(distinct id)::int as count from entries where rate is null`,
  )
  expect(withoutRate.count).toBeGreaterThan(0)
  expect(withoutRate.count).toBe(missing?.count)
})
