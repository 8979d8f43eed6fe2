/** An order that the office enters is held for as long as the office says, whatever its customer may hold. */
import { expect, it } from 'vitest'
import { endHolds } from '#server/orders/end-holds.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { destination, draftFor, openOffice } from './entering.ts'

const caller = { email: 'caller@plant.example', name: 'Carla Llopis' }
const hourMs = 3_600_000

/** Places a draft for a new customer, held for `holdDays` if given. */
async function openWithEntered({ holdDays, quantity = 2 }: { holdDays?: number; quantity?: number } = {}) {
  const office = await openOffice()
  const { shop, admin } = office
  const { id, draft } = await draftFor(shop, admin, caller.email, { quantity, name: caller.name })
  const body = { version: draft.version, lines: draft.lines, fields: { ...destination, ...(holdDays && { holdDays }) } }
  const { version, cart } = await admin.putDraft({ id, body })
  const { _id: order } = await admin.placeDraft({ id, body: { version } })
  const { heldUntil = '', placedAt } = await admin.findOrder({ id: order })
  return { ...office, cart, order, heldUntil, hours: (Date.parse(heldUntil) - Date.parse(placedAt)) / hourMs }
}

it('an entered order is held for two days, also for a customer without a confirmed address', async () => {
  const { shop, admin, cart, order, hours } = await openWithEntered({ quantity: 30 })
  expect(hours).toBeCloseTo(48, 3)
  expect(cart.hold?.says).toBe('While the order is unpaid, we hold the goods for 2 days.')
  const endHoldsIn = (later: number) =>
    endHolds(shop.shop, new Date(Date.now() + later * hourMs), new AbortController().signal)
  await endHoldsIn(47.9)
  expect(await admin.findOrder({ id: order })).not.toHaveProperty('expiredAt')
  await endHoldsIn(48.1)
  expect(await admin.findOrder({ id: order })).toHaveProperty('expiredAt')
  expect(await shop.stock()).toBe(50)
})

it('the office says for how many days, and the mail, the payment link and the order name the same moment', async () => {
  const { shop, heldUntil, hours } = await openWithEntered({ holdDays: 5 })
  expect(hours).toBeCloseTo(120, 3)
  const mail = (await mailsTo(shop, caller.email)).find(({ subject }) => subject.startsWith('Your order'))
  const [, moment = 'no moment'] = /Please pay by (.*?): until then/.exec(mail?.body ?? '') ?? []
  expect(mail?.body).toContain(`This link works until ${moment}, but only once,`)
  const token = /\/pay\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const opened = await shop.visitor.openPaymentLink({ body: { token, ticket: 'x'.repeat(24) } })
  expect(opened.heldUntil).toBe(heldUntil)
  const { rows } = (await shop.database.db.execute(
    'select count(*)::int as count from payment_links join orders on orders.id = order_id where expires_at = held_until',
  )) as unknown as { rows: { count: number }[] }
  expect(rows).toEqual([{ count: 1 }])
})

it('a confirmed customer’s longer hold does not replace what the office has said', async () => {
  const { shop, admin } = await openOffice()
  await shop.as(ana)
  const { id, draft } = await draftFor(shop, admin, ana.email)
  const fields = { ...destination, holdDays: 1 }
  const { version } = await admin.putDraft({ id, body: { version: draft.version, lines: draft.lines, fields } })
  const { _id: order } = await admin.placeDraft({ id, body: { version } })
  const { heldUntil } = await admin.findOrder({ id: order })
  await endHolds(shop.shop, new Date(), new AbortController().signal)
  expect((await admin.findOrder({ id: order })).heldUntil).toBe(heldUntil)
})

it('the office can hold goods for one to thirty days', async () => {
  const { shop, admin } = await openOffice()
  const { id, draft } = await draftFor(shop, admin, caller.email, { name: caller.name })
  for (const holdDays of [0, 31, 1.5])
    expect(
      await refusalOf(
        admin.putDraft({ id, body: { version: draft.version, lines: [], fields: { ...destination, holdDays } } }),
      ),
    ).toMatchObject({ status: 422, errors: { 'fields.holdDays': expect.any(String) } })
})

it('the limits for what a customer may hold do not meet the clerk, but the stock does', async () => {
  const { shop, admin } = await openOffice()
  for (let count = 0; count < 21; count++) {
    const { id, draft } = await draftFor(shop, admin, caller.email, { name: caller.name })
    await admin.placeDraft({ id, body: { version: draft.version } })
  }
  expect(await shop.stock()).toBe(8)
  const { id, draft } = await draftFor(shop, admin, caller.email, { quantity: 9 })
  expect((await refusalOf(admin.placeDraft({ id, body: { version: draft.version } }))).message).toMatch(
    /Sorry only 8 product are available/,
  )
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})
