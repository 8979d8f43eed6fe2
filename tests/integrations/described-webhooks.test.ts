/** Webhooks are sent as /api/openapi.json describes them. The webhooks of all other tests are checked against it as well. */
import { expect, it } from 'vitest'
import { deliveryKinds, webhookKinds } from '#contract/integrations/rules/integration.ts'
import { readConfig } from '#server/base/config.ts'
import { describeApi } from '#server/openapi/document.ts'
import { makeWebhookComparison } from '#tests/api-description/compare.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'
import { type Came, sendDue, startProgram, tellProgram, typesOf } from './endpoint.ts'

const description = describeApi(readConfig({}))
const compare = makeWebhookComparison(description)

/** Causes every event for which there is a webhook. */
async function everyWebhook(): Promise<Came[]> {
  const shop = await openShop({ available: 4, minimumOrder: 2 })
  const program = await startProgram()
  const { admin, id: endpoint } = await tellProgram(shop, program, [...webhookKinds])
  const customer = await shop.as(ana)
  const { _id: id } = await customer.placeOrder({ body: { ...shop.purchase({ quantity: 3 }), poNumber: 'PO 4711' } })
  await payFor(shop, customer, id)
  await admin.shipOrder({ id, body: { carrier: 'Seur', tracking: '0123' } })
  await sendDue(shop)
  await admin.undoShipping({ id, body: {} })
  await admin.refundOrder({ id, body: { amount: 1, reason: 'Damaged' } })
  await admin.cancelPaidOrder({ id, body: { reason: 'Ordered twice', restock: true } })
  await undoPayment(admin, customer, shop)
  await sendDue(shop)
  await admin.testEndpoint({ id: endpoint })
  return program.came
}

/** A transfer is matched with the wrong order, and the match is undone. */
async function undoPayment(admin: Api, customer: Api, shop: TestShop): Promise<void> {
  await admin.putBank({ body: bank })
  const { _id: id } = await customer.placeOrder({ body: { ...shop.purchase({ quantity: 2 }), paysBy: 'transfer' } })
  const { toPay: amount } = await customer.findOrder({ id })
  await admin.noteMoney({ id, body: { amount, bankReference: 'X1', bookedOn: '2026-11-26' } })
  const { transfers = [] } = await admin.findOrder({ id })
  for (const match of transfers) await admin.undoMatch({ id: match._id })
}

it('each event is described, and deliveries match their description', async () => {
  const came = await everyWebhook()
  expect(new Set(typesOf(came))).toEqual(new Set(Object.keys(description.webhooks)))
  expect(new Set(Object.keys(description.webhooks))).toEqual(new Set(deliveryKinds))
  expect(came.flatMap(compare)).toEqual([])
})

it('a webhook that differs from its description is reported', async () => {
  const came = await everyWebhook()
  const paid = came.find(({ body }) => JSON.parse(body).type === 'order.paid') ?? fail()
  const news = JSON.parse(paid.body)
  const { parcels: _, ...order } = news.order
  const { 'fleje-signature': __, ...unsigned } = paid.headers
  for (const other of [
    { ...paid, body: JSON.stringify({ ...news, type: 'order.lost' }) },
    { ...paid, body: JSON.stringify({ ...news, more: 1 }) },
    { ...paid, body: JSON.stringify({ ...news, order }) },
    { ...paid, body: JSON.stringify({ ...news, order: { ...news.order, more: 1 } }) },
    { ...paid, headers: unsigned },
    { ...paid, headers: { ...paid.headers, 'fleje-signature': 'v1=5257a8' } },
  ])
    expect(compare(other), other.body).not.toEqual([])
})

it('a webhook contains nothing about a product that is no longer sold', async () => {
  const shop = await openShop({ available: 2, minimumOrder: 2 })
  const program = await startProgram()
  await tellProgram(shop, program, ['stock.low'])
  await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
  await (await shop.as(root)).deleteProduct({ id: shop.productId })
  await sendDue(shop)
  expect(program.came.map(({ body }) => JSON.parse(body))).toEqual([
    { id: expect.any(String), type: 'stock.low', createdAt: expect.any(String) },
  ])
})

function fail(): never {
  throw new Error('No payment was reported')
}
