/** Orders whose VAT number is not confirmed yet. They hold their stock until the register's answer settles the tax. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { payments } from '#server/database/payment-schema.ts'
import { vatChecks, vatQuestions } from '#server/database/tax-schema.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { askForWaitingOrders } from '#server/orders/waiting-orders.ts'
import { makeRegister } from '#server/tax/register.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'
import { fourOf, german, openTaxShop, registerAnswered, spanish } from './tax-shop.ts'

const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }
const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

/** One round of the scheduled job, this many minutes from now. */
const round = ({ shop }: TestShop, minutes = 0) =>
  askForWaitingOrders(shop, inMinutes(minutes), new AbortController().signal)

function viesOf({ vies }: TestShop) {
  if (!vies) throw new Error('This shop has no stand-in for VIES')
  return vies
}

async function openWithWaiting() {
  const shop = await openTaxShop()
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: fourOf(shop, berlin) })
  const { number } = await api.findOrder({ id })
  return { shop, api, id, number, vies: viesOf(shop) }
}

describe('an order that waits for the register', () => {
  it('is free of VAT once the register confirms the number, and can be paid', async () => {
    const { shop, api, id, number } = await openWithWaiting()
    await round(shop)
    expect(await api.findOrder({ id })).toMatchObject({ tax: { treatment: 'intra-EU supply' }, toPay: 392 })
    expect((await api.findOrder({ id })).stage).not.toBe('checking')
    // Neither mail waits, so that they arrive in this sequence.
    for (const { nextTryAt } of await mailsTo(shop, ana.email))
      expect(nextTryAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await subjectsTo(shop, ana.email)).toEqual([
      `Your order ${number} at Fleje`,
      `You can now pay for your order ${number}`,
    ])
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
    const { db } = shop.database
    expect(await db.select().from(vatChecks)).toMatchObject([
      {
        ...{ number: german, state: 'valid', source: 'VIES', requester: spanish },
        ...{ consultationNumber: expect.stringMatching(/^WAPI/), registeredName: 'Invented company 136695976' },
      },
    ])
    expect(await db.select().from(vatQuestions)).toEqual([])
  })

  it('shows the answer that settled its tax, and shows admins the consultation number as well', async () => {
    const { shop, api, id } = await openWithWaiting()
    expect((await api.findOrder({ id })).vatCheck).toBeUndefined()
    await round(shop)
    await registerAnswered(shop, german, 'invalid')
    const answered = { state: 'valid', checkedAt: expect.any(String) }
    expect((await api.findOrder({ id })).vatCheck).toEqual(answered)
    const admin = await shop.as(root)
    const proof = { ...answered, consultationNumber: expect.stringMatching(/^WAPI/) }
    expect((await admin.findOrder({ id })).vatCheck).toMatchObject(proof)
  })

  it('is charged VAT if the register turns out not to know the number', async () => {
    const { shop, api, id, vies } = await openWithWaiting()
    vies.set('invalid', german)
    await round(shop)
    expect(await api.findOrder({ id })).toMatchObject({ tax: { treatment: 'domestic', tax: 82.32 }, toPay: 474.32 })
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect(mail?.body).toContain(`does not know ${german}`)
    for (const part of ['Subtotal', '$392.00', 'VAT 21 %', '$82.32', '$474.32']) expect(mail?.body).toContain(part)
  })

  it('is not lost if the register does not answer for a day, and the register is asked rarely', async () => {
    const { shop, api, id, vies } = await openWithWaiting()
    vies.set('silent')
    for (let minutes = 0; minutes <= 24 * 60; minutes += 10) await round(shop, minutes)
    expect(vies.asked.length).toBeGreaterThan(24)
    expect(vies.asked.length).toBeLessThan(40)
    await endHolds(shop.shop, inMinutes(5 * 24 * 60), new AbortController().signal)
    expect(await api.findOrder({ id })).toMatchObject({ stage: 'checking', paid: false })
    expect(await shop.stock()).toBe(196)
    vies.set('valid', german)
    await round(shop, 26 * 60)
    expect(await api.findOrder({ id })).toMatchObject({ tax: { treatment: 'intra-EU supply' } })
  })

  it('keeps its tax whatever the register answers later', async () => {
    const { shop, api, id, vies } = await openWithWaiting()
    await round(shop)
    vies.set('invalid', german)
    await registerAnswered(shop, german, 'invalid')
    await round(shop, 60)
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, tax: { treatment: 'intra-EU supply' }, toPay: 392 })
  })

  it('can be paid with VAT at once, and keeps the VAT when the register answers', async () => {
    const { shop, api, id } = await openWithWaiting()
    await api.settleTax({ id })
    expect(await api.findOrder({ id })).toMatchObject({ tax: { treatment: 'domestic', tax: 82.32 }, toPay: 474.32 })
    await round(shop, 60)
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, toPay: 474.32 })
    expect((await refusalOf(api.settleTax({ id }))).message).toBe('The tax of this order is already settled')
  })

  it('causes no further question to the register once it is cancelled', async () => {
    const { shop, api, id, vies } = await openWithWaiting()
    vies.set('silent')
    await round(shop)
    await api.cancelOrder({ id })
    await round(shop, 60)
    expect(vies.asked).toHaveLength(1)
    expect(await shop.database.db.select().from(vatQuestions)).toEqual([])
  })

  it('is settled, together with other orders with the same VAT number, by one question to the register', async () => {
    const { shop, api, vies } = await openWithWaiting()
    const { _id: second } = await api.placeOrder({ body: fourOf(shop, { ...berlin, vatNumber: 'DE 136-695-976' }) })
    await round(shop)
    expect(vies.asked).toEqual([german])
    expect(await api.findOrder({ id: second })).toMatchObject({ tax: { treatment: 'intra-EU supply' } })
  })
})

describe('a day without the register', () => {
  it('loses no order, exempts no order without proof, and charges no order twice', async () => {
    const shop = await openTaxShop()
    // The invariants require that the shop has an admin.
    await shop.as(root)
    const [api, vies] = [await shop.as(ana), viesOf(shop)]
    vies.set('silent')
    const numbers = { valid: german, invalid: 'DE811569869', withVat: 'FR40303265045', cancelled: 'DE129273398' }
    const place = async (vatNumber: string) =>
      (await api.placeOrder({ body: fourOf(shop, { ...berlin, vatNumber }) }))._id
    const [valid, invalid, withVat, cancelled] = [
      await place(numbers.valid),
      await place(numbers.invalid),
      await place(numbers.withVat),
      await place(numbers.cancelled),
    ]
    for (let minutes = 0; minutes <= 24 * 60; minutes += 180) await round(shop, minutes)
    for (const id of [valid, invalid, withVat])
      expect((await refusalOf(api.createPaymentIntent({ body: { totalPrice: 392, orderId: id } }))).status).toBe(409)
    await api.settleTax({ id: withVat })
    await payFor(shop, api, withVat)
    await api.cancelOrder({ id: cancelled })

    for (const number of Object.values(numbers)) vies.set(number === numbers.invalid ? 'invalid' : 'valid', number)
    await round(shop, 26 * 60)
    await payFor(shop, api, valid)
    await payFor(shop, api, invalid)
    // The register now gives the opposite answer about each number, and the customer tries to pay for the orders again.
    for (const number of Object.values(numbers)) {
      vies.set(number === numbers.invalid ? 'valid' : 'invalid', number)
      await registerAnswered(shop, number, number === numbers.invalid ? 'valid' : 'invalid')
    }
    await round(shop, 50 * 60)
    for (const id of [valid, invalid, withVat])
      expect((await refusalOf(api.createPaymentIntent({ body: { totalPrice: 392, orderId: id } }))).status).toBe(409)
    const paid = (treatment: string, toPay: number) => ({ paid: true, tax: { treatment }, toPay })
    expect(await api.findOrder({ id: valid })).toMatchObject(paid('intra-EU supply', 392))
    expect(await api.findOrder({ id: invalid })).toMatchObject(paid('domestic', 474.32))
    expect(await api.findOrder({ id: withVat })).toMatchObject(paid('domestic', 474.32))
    const captured = await shop.database.db.select({ cents: payments.amountCents }).from(payments)
    expect(captured.map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([39_200, 47_432, 47_432])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
    expect(await shop.stock()).toBe(188)
  })
})

it.each([
  ['a failure of the whole service', 'SERVICE_UNAVAILABLE'],
  ['a member state that is not available', 'MS_UNAVAILABLE'],
  ['a timeout', 'TIMEOUT'],
  ['too many questions at once', 'MS_MAX_CONCURRENT_REQ'],
  ['a page in place of an answer', undefined],
])('%s is not taken for an invalid number', async (_, error) => {
  const { shop, api, id } = await openWithWaiting()
  const failing = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      error ? JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] }) : '<html>Maintenance</html>',
    )
  })
  onTestFinished(() => void failing.close())
  await once(failing.listen(0, '127.0.0.1'), 'listening')
  const { port } = failing.address() as AddressInfo
  await round({ ...shop, shop: { ...shop.shop, register: makeRegister(() => `http://127.0.0.1:${port}`) } })
  expect(await api.findOrder({ id })).toMatchObject({ stage: 'checking' })
  const { db } = shop.database
  expect(
    await db
      .select({ state: vatChecks.state })
      .from(vatChecks)
      .where(eq(vatChecks.number, german))
      .orderBy(asc(vatChecks.at)),
  ).toEqual([{ state: 'silent' }])
})
