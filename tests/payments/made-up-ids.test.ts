import { expect, it } from 'vitest'
import { confirmCard } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

async function shopWithOrder() {
  const shop = await openShop()
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase() })
  const requested: string[] = []
  const { findIntent } = shop.shop.cards
  // Records the shop's requests to the provider and passes them on.
  shop.shop.cards.findIntent = (intentId) => {
    requested.push(intentId)
    return findIntent(intentId)
  }
  return { shop, api, id, requested }
}

it('the shop limits requests to the card provider about invented payments, but not about real payments', async () => {
  const { shop, api, id, requested } = await shopWithOrder()
  const statuses: number[] = []
  for (let guess = 0; guess < 15; guess++) {
    const record = api.recordPayment({ id, body: { transactionId: `pi_madeup${guess}` } })
    statuses.push((await refusalOf(record)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), ...Array(5).fill(429)])
  expect(requested).toHaveLength(10)
  const transactionId = await confirmCard(shop, api, id)
  expect(await api.recordPayment({ id, body: { transactionId } })).toEqual({ success: true })
})

it('the shop sends the card provider no request about ids that cannot be ids of payments', async () => {
  const { shop, id, requested } = await shopWithOrder()
  for (const transactionId of [
    'ch_123456789',
    'pi_',
    'pi_a b',
    '../pi_1',
    'pi_1?expand=all',
    `pi_${'a'.repeat(300)}`,
  ]) {
    const response = await shop.sendAs(ana, 'PATCH', `/api/order/${id}`, { transactionId })
    expect(response.status).toBe(422)
  }
  expect(requested).toEqual([])
})

it('the shop slows down a client that records payments without end, and says when to try again', async () => {
  const { shop, id } = await shopWithOrder()
  const tell = () => shop.sendAs(ana, 'PATCH', `/api/order/${id}`, { transactionId: 'x' })
  const answers = await Promise.all(Array.from({ length: 31 }, tell))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
