/** The customer gets at most one mail about each event of an order, whatever the mail server does. */

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { makeMailer } from '#server/mail/mail.ts'
import { makeComposer } from '#server/order-mails/order-mails.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { fillShopSettings, updateShopSettings } from '#server/settings/settings-queries.ts'
import { inBothCurrencies, inShopCurrency } from '#tests/currencies.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { sandboxOf } from '#tests/payments/order-to-pay.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'
import { delivery } from './store.ts'

const hourMs = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hourMs)

async function openWithCart(environment: Record<string, string> = {}) {
  const shop = await openShop({ price: 125.5, environment })
  const api = await shop.as(ana)
  const seal = await shop.addProduct({ name: 'Seals <16 & 19>', pricePerUnit: 48, minimumOrder: 1 })
  const lines = [
    { id: shop.productId, quantity: 2 },
    { id: seal, quantity: 3 },
  ]
  const body = { lines, ...delivery, poNumber: 'PO 4711', totalPrice: 395 }
  const { _id: id } = await api.placeOrder({ body })
  return { shop, api, id, ...(await api.findOrder({ id })) }
}

describe('the mails of an order', () => {
  it.each(inBothCurrencies)(
    'in %s say that the order was placed, with number, lines, total, purchase-order number, and the link to pay',
    async (_, currency) => {
      const { shop, id, number } = await openWithCart({ PUBLIC_URL: 'https://shop.example', ...currency })
      const [mail, ...others] = await mailsTo(shop, ana.email)
      expect(others).toEqual([])
      expect(mail?.subject).toBe(`Your order ${number} at Fleje`)
      for (const part of [
        '2 × PET strap 16 × 1.0 mm',
        '$251.00',
        '3 × Seals <16 & 19>',
        '$144.00',
        '$395.00',
        'PO 4711',
      ])
        expect(mail?.body).toContain(inShopCurrency(part))
      expect(mail?.body).toContain(`https://shop.example/dashboard/orders/${id}`)
      expect(mail?.html).toContain('3 × Seals &lt;16 &amp; 19&gt;')
      expect(mail?.html).not.toContain('<16')
      // The total is bold, numbers are not broken at their hyphens, and nothing is loaded.
      expect(mail?.html).toMatch(/font-weight:700">Total<\/td>/)
      expect(mail?.html).toContain(`<span style="white-space:nowrap">${number}</span>`)
      expect(mail?.html).not.toMatch(/<img|src=|url\(/)
    },
  )

  it('are leased and composed together when they are due at the same time', async () => {
    const { shop } = await openWithCart()
    const api = await shop.as(ana)
    for (let more = 0; more < 3; more++) await api.placeOrder({ body: shop.purchase() })
    const { config, db } = shop.shop
    const sent: string[] = []
    const mailer = makeMailer(config, db, {
      deliver: async ({ subject }) => void sent.push(subject),
      compose: makeComposer(shop.shop, () => shop.origin),
    })
    const all = watchStatements()
    await mailer.sendDue(hoursFromNow(1))
    const composing = all().filter((statement) => /"order_events"|"shop_settings"|"next_try_at" =/.test(statement))
    // Two of the four are leases: the first takes all mails, and the second finds none.
    expect(composing, composing.join('\n')).toHaveLength(4)
    expect(sent.toSorted()).toEqual((await subjectsTo(shop, ana.email)).toSorted())
    expect(sent).toHaveLength(4)
  })

  it('are sent although another mail of the same batch cannot be composed', async () => {
    const { shop } = await openWithCart()
    await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
    const [first = '', second = ''] = await subjectsTo(shop, ana.email)
    const { config, db } = shop.shop
    const compose = makeComposer(shop.shop, () => shop.origin)
    const sent: string[] = []
    const mailer = makeMailer(config, db, {
      deliver: async ({ subject }) => void sent.push(subject),
      compose: async (ids) => {
        const composed = await compose(ids)
        return (id) => {
          const mail = composed(id)
          if (mail?.subject === first) throw new Error('This order cannot be described')
          return mail
        }
      },
    })
    for (const hours of [1, 2]) await mailer.sendDue(hoursFromNow(hours))
    expect(sent).toEqual([second])
  })

  it('say once that the order is paid, however often the provider repeats the event', async () => {
    const { shop, api, id, number } = await openWithCart()
    const { webhooks } = sandboxOf(shop).faults
    webhooks.hold()
    await payFor(shop, api, id)
    webhooks.release()
    await webhooks.settled()
    const { transactionId = '' } = await api.findOrder({ id })
    const [event] = webhooks.sent.filter(({ type }) => type === 'payment_intent.succeeded')
    for (let time = 0; event && time < 4; time++) webhooks.send({ ...event, id: `evt_again_${time}` }, transactionId)
    await webhooks.settled()
    expect(await subjectsTo(shop, ana.email)).toEqual([`We have received your order ${number} and your payment`])
  })

  it('give times in the shop’s time zone and name the zone, or in UTC if none is set', async () => {
    const { shop, id } = await openWithCart()
    const { db } = shop.database
    await db
      .update(orders)
      .set({ heldUntil: new Date('2030-01-31T20:00:00Z') })
      .where(eq(orders.id, id))
    const bodyOfMail = async () => (await mailsTo(shop, ana.email))[0]?.body
    expect(await bodyOfMail()).toContain('Please pay by 31 January 2030 at 20:00 UTC: until then we hold')
    await fillShopSettings(db, { timeZone: 'Asia/Kolkata' })
    expect(await bodyOfMail()).toContain('Please pay by 1 February 2030 at 01:30 GMT+5:30: until then we hold')
    await updateShopSettings(db, { timeZone: 'Europe/Madrid' })
    expect(await bodyOfMail()).toContain('Please pay by 31 January 2030 at 21:00 CET: until then we hold')
  })

  it('remind the customer once, twelve hours before a hold ends, and say when the order has expired', async () => {
    const { shop, number } = await openWithCart()
    const round = (hours: number) => endHolds(shop.shop, hoursFromNow(hours), new AbortController().signal)
    const placed = `Your order ${number} at Fleje`
    await round(35)
    expect(await subjectsTo(shop, ana.email)).toEqual([placed])
    await Promise.all(Array.from({ length: 30 }, () => round(37)))
    await round(40)
    expect(await subjectsTo(shop, ana.email)).toEqual([placed, `Your order ${number} is awaiting payment`])
    await round(49)
    expect((await subjectsTo(shop, ana.email)).at(-1)).toBe(`Your order ${number} at Fleje has expired`)
    expect((await mailsTo(shop, ana.email)).at(-1)?.body).toContain('Nothing was charged')
  })

  it('include no reminder for a short hold', async () => {
    const shop = await openShop({ price: 125.5 })
    const api = await shop.as({ ...ana, isUnconfirmed: true })
    await api.placeOrder({ body: shop.purchase() })
    await endHolds(shop.shop, hoursFromNow(0.5), new AbortController().signal)
    expect(await subjectsTo(shop, ana.email)).toHaveLength(1)
  })

  it('say that the order was cancelled', async () => {
    const { shop, api, id, number } = await openWithCart()
    await api.cancelOrder({ id })
    expect((await subjectsTo(shop, ana.email)).at(-1)).toBe(`Your order ${number} is cancelled`)
  })
})

it('an order is placed, paid and shipped without a mail server, and its mails are sent later', async () => {
  const server = await startMailServer()
  await server.close()
  const { shop, api, id, number } = await openWithCart({ MAIL_URL: `smtp://127.0.0.1:${server.port}` })
  await payFor(shop, api, id)
  await (await shop.as(root)).shipOrder({ id, body: { carrier: 'Seur', tracking: '0123 4567' } })
  const { mailer } = shop.shop
  await mailer.sendDue(hoursFromNow(1))
  expect(await api.findOrder({ id })).toMatchObject({ paid: true, approved: true })

  const back = await startMailServer({ port: server.port })
  await mailer.sendDue(hoursFromNow(6))
  await mailer.sendDue(hoursFromNow(12))
  expect(back.taken.map(({ to }) => to)).toEqual([ana.email, ana.email])
  const all = back.taken.map(({ text }) => text.replaceAll('=\r\n', '')).join('\n')
  for (const part of [`We have received your order ${number} and your payment`, 'is on its way', 'Seur'])
    expect(all).toContain(part)
  for (const { text } of back.taken) expect(text).toMatch(/Content-Type: multipart\/alternative/)
  await back.close()
})
