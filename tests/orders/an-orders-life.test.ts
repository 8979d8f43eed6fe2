/** An order is cancelled, or is confirmed and ships in parcels; the parcels can be corrected, and the shipment undone. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/database/schema.ts'
import { makeMailer } from '#server/mail/mail.ts'
import { makeComposer } from '#server/order-mails/order-mails.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { isEverything } from '#tests/sample.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const parcel = { carrier: 'Seur', tracking: '0123 4567 8901' }

async function shopWithOrder(quantity = 5) {
  const shop = await openShop({ available: 50 })
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity }) })
  return { shop, api, id }
}

async function openWithPaidOrder() {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id)
  const { number } = await api.findOrder({ id })
  return { shop, api, admin: await shop.as(root), id, number }
}

/** A mailer whose mail server accepts everything. */
function mailerOf({ shop: { config, db }, origin }: TestShop, sent: string[] = []) {
  const compose = makeComposer({ db, config, isOpen: async () => true }, () => origin)
  return makeMailer(config, db, { deliver: async ({ subject }) => void sent.push(subject), compose })
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('cancelling', () => {
  it('takes an unpaid order off the customer’s list and restores its stock once, however often it is requested', async () => {
    const { shop, api, id } = await shopWithOrder(5)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => api.cancelOrder({ id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.stock()).toBe(50)
    expect(await api.listMyOrders({ email: ana.email })).toEqual([])
  })

  it('is refused once the order is paid', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const refusal = await refusalOf(api.cancelOrder({ id }))
    expect(refusal).toMatchObject({ status: 409, message: 'A paid order cannot be cancelled' })
    expect(await shop.stock()).toBe(45)
  })

  it('is refused for another customer, as if the order did not exist', async () => {
    const { shop, id } = await shopWithOrder()
    const refusal = await refusalOf((await shop.as(bruno)).cancelOrder({ id }))
    expect(refusal.status).toBe(404)
    expect(refusal.facts).toMatchObject({ deletedCount: 0 })
    expect(await shop.stock()).toBe(45)
  })

  it('is possible for an admin, whoever placed the order', async () => {
    const { shop, id } = await shopWithOrder()
    expect(await (await shop.as(root)).cancelOrder({ id })).toEqual({ deletedCount: 1 })
    expect(await shop.stock()).toBe(50)
  })
})

describe('confirming', () => {
  it('ships a paid order once, without parcels', async () => {
    const { api, admin, id } = await openWithPaidOrder()
    expect(await admin.approveOrder({ id })).toEqual({ modifiedCount: 1 })
    expect(await admin.shipOrder({ id, body: parcel })).toMatchObject({ modifiedCount: 0 })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, approved: true, parcels: [] })
  })

  it('changes nothing the second time, and says who confirmed the order first, and when', async () => {
    const { shop, api, admin, id } = await openWithPaidOrder()
    await admin.approveOrder({ id })
    const { approvedAt } = await api.findOrder({ id })
    const other = await shop.as({ ...bruno, role: 'admin' })
    expect(await other.approveOrder({ id })).toEqual({ modifiedCount: 0, approvedBy: root.name, approvedAt })
    expect(await admin.findOrder({ id })).toMatchObject({ approvedBy: root.name, approvedAt })
  })

  it('still names the right admin when another user takes the name, and a deleted admin', async () => {
    const { shop, admin, id } = await openWithPaidOrder()
    const other = await shop.as({ ...bruno, role: 'admin' })
    await other.approveOrder({ id })
    const named = async () => (await admin.findOrder({ id })).approvedBy
    const rename = (email: string, name: string) =>
      shop.database.db.update(users).set({ name }).where(eq(users.email, email))
    await rename(bruno.email, 'Bruno Blanco')
    await rename(root.email, bruno.name)
    expect(await named()).toBe('Bruno Blanco')
    await admin.deleteUser({ email: bruno.email })
    expect(await named()).toBe('Bruno Blanco')
  })

  it('by two admins at the same time succeeds for one; the other gets the name of the admin who was first', async () => {
    const { shop, admin, id } = await openWithPaidOrder()
    const other = await shop.as({ ...bruno, role: 'admin' })
    const answers = await Promise.all([admin.approveOrder({ id }), other.approveOrder({ id })])
    const [first] = answers.filter(({ modifiedCount }) => modifiedCount === 1)
    const [second] = answers.filter(({ modifiedCount }) => modifiedCount === 0)
    expect(first).toEqual({ modifiedCount: 1 })
    expect(second?.approvedBy).toBe(answers.indexOf(first ?? answers[0]) === 0 ? root.name : bruno.name)
  })

  it('shows to admins, but not to customers, which admin confirmed the order', async () => {
    const { api, admin, id } = await openWithPaidOrder()
    await admin.approveOrder({ id })
    expect(await admin.listOrders()).toMatchObject([{ _id: id, approvedBy: root.name }])
    expect(await api.findOrder({ id })).not.toHaveProperty('approvedBy')
    const [own] = await api.listMyOrders({ email: ana.email })
    expect(own).not.toHaveProperty('approvedBy')
  })

  it('is refused for customers, even for their own orders', async () => {
    const { api, id } = await shopWithOrder()
    expect((await refusalOf(api.approveOrder({ id }))).status).toBe(403)
  })
})

describe('shipping', () => {
  it('saves the parcel, which the customer sees in the order and in a mail', async () => {
    const { shop, api, admin, id, number } = await openWithPaidOrder()
    expect(await admin.shipOrder({ id, body: parcel })).toEqual({ modifiedCount: 1 })
    const order = await api.findOrder({ id })
    expect(order).toMatchObject({ approved: true, parcels: [parcel], events: [{}, {}, { kind: 'shipped' }] })
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect(mail?.subject).toBe(`Your order ${number} is on its way`)
    expect(mail?.body).toContain('Seur: 0123 4567 8901')
  })

  it('with a tracking number but no carrier is refused, and nothing is shipped', async () => {
    const { shop, api, id } = await openWithPaidOrder()
    const response = await shop.sendAs(root, 'POST', `/api/order/approved/${id}`, { tracking: '0123' })
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, ['carrier']])
    expect(await api.findOrder({ id })).toMatchObject({ approved: false })
  })

  it('is possible for paid orders only', async () => {
    const { shop, id } = await shopWithOrder()
    const admin = await shop.as(root)
    const refused = { status: 409, message: 'Only a paid order can be confirmed' }
    expect(await refusalOf(admin.approveOrder({ id }))).toMatchObject(refused)
    expect(await refusalOf(admin.shipOrder({ id, body: parcel }))).toMatchObject(refused)
  })
})

describe('parcels', () => {
  it('can be corrected later, with a mail to the customer', async () => {
    const { shop, api, admin, id, number } = await openWithPaidOrder()
    await admin.shipOrder({ id, body: parcel })
    await mailerOf(shop).sendDue(inSeconds(31))
    const parcels = [{ carrier: 'Seur', tracking: '9999' }, { carrier: 'DHL' }]
    await admin.putParcels({ id, body: { parcels } })
    await admin.putParcels({ id, body: { parcels } })
    expect((await api.findOrder({ id })).parcels).toEqual(parcels)
    const [last, before] = (await subjectsTo(shop, ana.email)).toReversed()
    expect([before, last]).toEqual([
      `Your order ${number} is on its way`,
      `Corrected parcel details for your order ${number}`,
    ])
  })

  it('corrected at once need no second mail, because the first mail has not been sent', async () => {
    const { shop, admin, id } = await openWithPaidOrder()
    await admin.shipOrder({ id, body: parcel })
    const before = (await subjectsTo(shop, ana.email)).length
    await admin.putParcels({ id, body: { parcels: [{ carrier: 'DHL', tracking: '1' }] } })
    const mails = await mailsTo(shop, ana.email)
    expect(mails).toHaveLength(before)
    expect(mails.at(-1)?.body).toContain('DHL: 1')
  })

  it.each([
    ['of an order that is not shipped', { parcels: [parcel] }, 409],
    ['without a carrier', { parcels: [{ tracking: '1' }] }, 422],
    ['beyond the fiftieth', { parcels: Array.from({ length: 51 }, () => parcel) }, 422],
  ])('%s are refused', async (_, body, status) => {
    const { shop, id } = await openWithPaidOrder()
    expect((await shop.sendAs(root, 'PUT', `/api/orders/${id}/parcels`, body)).status).toBe(status)
  })
})

describe('a shipment', () => {
  it('can be undone at once without a reason, because the mail has not been sent', async () => {
    const { shop, api, admin, id } = await openWithPaidOrder()
    const before = await subjectsTo(shop, ana.email)
    await admin.shipOrder({ id, body: parcel })
    await admin.undoShipping({ id, body: {} })
    expect(await subjectsTo(shop, ana.email)).toEqual(before)
    const order = await api.findOrder({ id })
    expect(order).toMatchObject({ paid: true, approved: false, parcels: [] })
    expect(order.events?.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'shipped', 'shipping undone'])
    expect(await admin.shipOrder({ id, body: parcel })).toEqual({ modifiedCount: 1 })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('can be undone later with a reason, which is mailed to the customer', async () => {
    const { shop, api, admin, id, number } = await openWithPaidOrder()
    await admin.shipOrder({ id, body: parcel })
    await shop.shop.db.execute("update orders set approved_at = approved_at - interval '31 seconds'")
    const refusal = await refusalOf(admin.undoShipping({ id, body: {} }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([409, ['reason']])
    expect(await api.findOrder({ id })).toMatchObject({ approved: true })
    await admin.undoShipping({ id, body: { reason: 'The carrier did not come.' } })
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect(mail?.subject).toBe(`Your order ${number} has not shipped yet`)
    expect(mail?.body).toContain('The carrier did not come.')
    expect((await api.findOrder({ id })).events?.at(-1)).toMatchObject({ reason: 'The carrier did not come.' })
  })

  it('is either undone or reported by mail, whichever happens first', async () => {
    const { shop, admin, id } = await openWithPaidOrder()
    const sent: string[] = []
    const mailer = mailerOf(shop, sent)
    await mailer.sendDue(inSeconds(0))
    for (let round = 0; round < (isEverything ? 20 : 7); round++) {
      await admin.approveOrder({ id })
      sent.length = 0
      const undone = admin.undoShipping({ id, body: {} }).then(
        () => true,
        (error: { status?: number }) => error.status !== 409,
      )
      const [isUndone] = await Promise.all([undone, mailer.sendDue(inSeconds(31))])
      expect(sent.length).toBe(isUndone ? 0 : 1)
      if (!isUndone) await admin.undoShipping({ id, body: { reason: 'Too early' } })
      await mailer.sendDue(inSeconds(31))
    }
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('of an unshipped order cannot be undone', async () => {
    const { admin, id } = await openWithPaidOrder()
    const refusal = await refusalOf(admin.undoShipping({ id, body: { reason: 'Why not' } }))
    expect([refusal.status, refusal.message]).toEqual([409, 'This order is not shipped'])
    const gone = '00000000-0000-4000-8000-000000000000'
    expect((await refusalOf(admin.undoShipping({ id: gone, body: {} }))).status).toBe(404)
  })
})
