/** The customer of an order that the office has entered pays it by the one-time link in the mail, without logging in. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { paymentLinks } from '#server/database/payment-schema.ts'
import { draftFor, openOffice } from '#tests/drafts/entering.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { confirmCard, confirmIntent } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'

/** A shop in which the office has entered an order for Ana. */
async function openEntered() {
  const { shop, admin } = await openOffice()
  const api = await shop.as(ana)
  const { id: draft, draft: saved } = await draftFor(shop, admin, ana.email)
  const { _id: id } = await admin.placeDraft({ id: draft, body: { version: saved.version } })
  return { shop, admin, api, id, token: await newestToken(shop) }
}

async function newestToken(shop: TestShop): Promise<string> {
  const mails = await mailsTo(shop, ana.email)
  const token = /\/pay\?token=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1]
  if (!token) throw new Error('The newest mail has no payment link')
  return token
}

let entered: Awaited<ReturnType<typeof openEntered>>
beforeEach(async () => {
  entered = await openEntered()
})

/** Opens the link in a new browser, or in the one with this ticket. */
async function open({ token = entered.token, ticket = crypto.randomUUID() as string } = {}) {
  return { ticket, order: await entered.shop.visitor.openPaymentLink({ body: { token, ticket } }) }
}

async function payByLink(ticket: string) {
  const { shop, token } = entered
  const proof = { token, ticket }
  const { clientSecret } = await shop.visitor.startLinkPayment({ body: proof })
  const transactionId = await confirmIntent(shop, shop.visitor, clientSecret)
  await shop.visitor.recordLinkPayment({ body: { ...proof, transactionId } })
  return transactionId
}

const age = (hours: number) =>
  entered.shop.database.db
    .update(paymentLinks)
    .set({ expiresAt: sql`now() + interval '24 hours' - make_interval(hours => ${hours})` })

describe('a payment link', () => {
  it('opens the payment of its order without a session, once, and is refused in any other browser', async () => {
    const { api, id } = entered
    const { ticket, order } = await open()
    expect(order).toMatchObject({ _id: id, toPay: 220, paid: false, lines: [{ quantity: 2 }] })
    const refusal = await refusalOf(open())
    expect([refusal.status, refusal.facts.link]).toEqual([409, 'used'])
    expect((await open({ ticket })).order.number).toBe(order.number)
    const transactionId = await payByLink(ticket)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect((await open({ ticket })).order).toMatchObject({ paid: true, transactionId })
  })

  it('that is forwarded shows neither names nor addresses, and its ticket opens nothing else', async () => {
    const { shop, api, id, token } = entered
    const other = await api.placeOrder({ body: shop.purchase() })
    const answer = await open()
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${ana.name}|${ana.email}|Carrer|960|${other._id}`))
    const { ticket } = answer
    for (const secret of [token, ticket])
      for (const path of [`/api/orders/${id}`, `/api/order?email=${ana.email}`, `/api/orders/${id}/invoice`]) {
        const response = await shop.send(path, { headers: { authorization: `Bearer ${secret}` } })
        expect([path, response.status]).toEqual([path, 401])
      }
    const wrong = { token, ticket: 'guessed, and long enough' }
    expect((await refusalOf(shop.visitor.startLinkPayment({ body: wrong }))).status).toBe(409)
    expect((await refusalOf(open({ token: 'guessed', ticket }))).status).toBe(404)
  })

  it('shows no address of the customer to whoever has the client secret of its payment', async () => {
    const { shop, token } = entered
    const { ticket } = await open()
    const { clientSecret } = await shop.visitor.startLinkPayment({ body: { token, ticket } })
    const { publishableKey } = await shop.visitor.findPaymentConfig()
    const headers = { authorization: `Bearer ${publishableKey}`, 'x-client-secret': clientSecret }
    const path = `/card-sandbox/v1/payment_intents/${clientSecret.split('_secret_')[0]}`
    const read = await shop.send(path, { headers })
    const intent = await read.text()
    expect([read.status, JSON.parse(intent).receipt_email]).toEqual([200, null])
    expect(intent).not.toMatch(new RegExp(`${ana.email}|${ana.name}|Sagunt`))
  })

  it('lets in exactly one of many browsers that open it at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => open()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('expires after a day, and is replaced by a new one that is mailed to the customer', async () => {
    const { shop, token } = entered
    await age(24)
    const refusal = await refusalOf(open())
    expect([refusal.status, refusal.facts.link]).toEqual([409, 'expired'])
    await shop.visitor.renewPaymentLink({ body: { token } })
    expect((await refusalOf(open())).status).toBe(404)
    const [mail] = (await mailsTo(shop, ana.email)).slice(-1)
    expect(mail?.subject).toMatch(/^Pay for your order F-\d+ at/)
    expect((await open({ token: await newestToken(shop) })).order.toPay).toBe(220)
  })

  it('that expires while its page is open starts no payment, but records one that the card was charged for', async () => {
    const { shop, api, id, token } = entered
    const proof = { token, ticket: (await open()).ticket }
    const { clientSecret } = await shop.visitor.startLinkPayment({ body: proof })
    const transactionId = await confirmIntent(shop, shop.visitor, clientSecret)
    await age(24)
    expect((await refusalOf(shop.visitor.startLinkPayment({ body: proof }))).message).toBe('This link has expired')
    await shop.visitor.recordLinkPayment({ body: { ...proof, transactionId } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('no longer works in the first browser once a new link has been sent', async () => {
    const { shop, admin, id, token } = entered
    const proof = { token, ticket: (await open()).ticket }
    await admin.sendPaymentLink({ id })
    expect((await refusalOf(shop.visitor.startLinkPayment({ body: proof }))).status).toBe(404)
    const { events = [] } = await admin.findOrder({ id })
    expect(events.at(-1)).toMatchObject({ kind: 'payment link sent', by: root.email })
  })

  it('is sent at most five times a day besides the first, however often it is requested', async () => {
    const { shop, admin, id } = entered
    for (let sent = 0; sent < 5; sent++) await admin.sendPaymentLink({ id })
    expect((await refusalOf(admin.sendPaymentLink({ id }))).status).toBe(429)
    const token = await newestToken(shop)
    expect((await refusalOf(shop.visitor.renewPaymentLink({ body: { token } }))).status).toBe(429)
    expect((await open({ token })).order._id).toBe(id)
  })

  it('of an order that was cancelled or has expired says so, and is not replaced', async () => {
    const { shop, api, id, token } = entered
    await api.cancelOrder({ id })
    expect((await refusalOf(open())).message).toBe('This order has been cancelled. Nothing was charged')
    expect((await refusalOf(shop.visitor.renewPaymentLink({ body: { token } }))).status).toBe(409)
    await shop.database.db.update(orders).set({ expiredAt: sql`now()`, cancelledAt: null }).where(eq(orders.id, id))
    expect((await refusalOf(open())).message).toMatch(/^This order was not paid in time/)
  })

  it('offers no payment to the browser with its ticket once the order is cancelled', async () => {
    const { shop, api, id, token } = entered
    const { ticket } = await open()
    await api.cancelOrder({ id })
    const cancelled = { status: 409, message: 'This order has been cancelled. Nothing was charged' }
    const refusal = await refusalOf(open({ ticket }))
    expect(refusal).toMatchObject(cancelled)
    expect(refusal.facts.link).toBe('ended')
    expect(await refusalOf(shop.visitor.startLinkPayment({ body: { token, ticket } }))).toMatchObject(cancelled)
  })

  it('of a paid order is not sent again, and cannot be used to pay again', async () => {
    const { shop, admin, id, token } = entered
    const { ticket } = await open()
    await payByLink(ticket)
    expect((await refusalOf(shop.visitor.startLinkPayment({ body: { token, ticket } }))).message).toBe(
      'This order is already paid',
    )
    expect((await refusalOf(admin.sendPaymentLink({ id }))).status).toBe(409)
    expect((await refusalOf(shop.visitor.renewPaymentLink({ body: { token } }))).status).toBe(409)
  })

  it('charges once when the customer pays on the payment page at the same time', async () => {
    const { shop, api, id, token } = entered
    const { ticket } = await open()
    const bySession = async () => {
      const transactionId = await confirmCard(shop, api, id)
      await api.recordPayment({ id, body: { transactionId } })
    }
    const outcomes = await Promise.allSettled([payByLink(ticket), bySession(), payByLink(ticket)])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
    expect((await open({ ticket, token })).order.paid).toBe(true)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })
})
