/** The card provider accepts the connection and never answers. */
import { expect, it } from 'vitest'
import { payWithoutTelling, replay, sandboxOf, shopWithOrder } from '#tests/payments/order-to-pay.ts'
import { ana } from '#tests/people.ts'

it('while the card provider hangs, recording a payment is answered with 503, and succeeds once the provider answers again', async () => {
  const patientMs = 300_000
  const patient = { callMs: patientMs, requestMs: patientMs }
  const cardWaits = { ...patient }
  const { shop, api, id } = await shopWithOrder({ cardWaits })
  const transactionId = await payWithoutTelling(shop, api, id)
  sandboxOf(shop).faults.next('hang', { on: /GET/, times: 100 })
  Object.assign(cardWaits, { callMs: 200, requestMs: 500 })
  const before = performance.now()
  const event = replay(shop, 'payment_intent.succeeded', transactionId)
  const response = await shop.sendAs(ana, 'PATCH', `/api/order/${id}`, { transactionId })
  expect(performance.now() - before).toBeLessThan(patientMs)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await response.json()).detail).toBe('The card provider cannot be reached at the moment. Please try again')
  expect(await event).toBe(500)
  sandboxOf(shop).faults.clear()
  Object.assign(cardWaits, patient)
  await api.recordPayment({ id, body: { transactionId } })
  expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
})
