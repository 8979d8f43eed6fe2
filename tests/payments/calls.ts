/** How the tests make the calls about payments and refunds. */
import { expect } from 'vitest'
import { calls } from '#contract/payments/calls.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { partOf, type World, walkers } from '#tests/known-calls.ts'
import { payFor } from '#tests/paying.ts'
import { payUnmatched } from './order-to-pay.ts'

const ofOnesOwn = {
  refused: { other: 404, admin: 404 },
  noChange: 'The caller’s own data, which the history does not cover',
}
const refund = { amount: 1, reason: 'Damaged' }
const why = 'Nobody knows whose it is'
const noLink = { token: 'made-up' }
const noTicket = { ...noLink, ticket: 'made up by a browser' }
const unknownLink = { refused: Object.fromEntries(walkers.map((walker) => [walker, 404])) }
const failingCard = '4000000000005126'

const paidOrder = async ({ paid }: World) => ({ id: await paid() })
const unmatchedPayment = async ({ shop }: World) => ({ payment: await payUnmatched(shop) })

export const payments = partOf(calls, {
  params: ({ orderId }) => ({ id: orderId, payment: 'pi_made_up' }),
  calls: {
    refundOrder: { body: refund, change: 'refund order', prepare: paidOrder },
    retryRefund: {
      body: { paidOtherwise: 'Bank transfer' },
      change: 'pay refund otherwise',
      prepare: async ({ shop, admin, customer, order }) => {
        const id = await order()
        await payFor(shop, customer, id, failingCard)
        const { _id: refundId } = await admin.refundOrder({ id, body: refund })
        await shop.sandbox?.faults.failRefunds()
        await expect.poll(async () => (await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'owed' }])
        return { id, refundId }
      },
    },
    cancelPaidOrder: {
      body: { reason: 'Ordered twice', restock: true },
      change: 'cancel paid order',
      prepare: paidOrder,
    },
    recordPayment: { body: { transactionId: 'pi_made_up' }, ...ofOnesOwn },
    createPaymentIntent: { body: ({ orderId }) => ({ totalPrice: 251, orderId }), ...ofOnesOwn },
    findPaymentConfig: { openTo: 'anyone' },
    openPaymentLink: { body: noTicket, openTo: 'anyone', ...unknownLink },
    startLinkPayment: { body: noTicket, openTo: 'anyone', ...unknownLink },
    recordLinkPayment: {
      body: { ...noTicket, transactionId: 'pi_made_up' },
      openTo: 'anyone',
      ...unknownLink,
    },
    renewPaymentLink: { body: noLink, openTo: 'anyone', ...unknownLink },
    sendPaymentLink: { change: 'send payment link', prepare: async ({ order }) => ({ id: await order() }) },
    attachPayment: {
      body: { order: 'F-10001' },
      change: 'attach payment',
      prepare: async ({ shop, admin, order }) => {
        const payment = await payUnmatched(shop)
        const { number } = await admin.findOrder({ id: await order() })
        return { payment, body: { order: number } }
      },
    },
    returnPayment: { body: { why }, change: 'return payment', prepare: unmatchedPayment },
    dismissPayment: { body: { why }, change: 'dismiss payment', prepare: unmatchedPayment },
    noteRefundPaid: {
      body: { paidOtherwise: 'Bank transfer' },
      change: 'note refund paid',
      prepare: async ({ shop }) => {
        const failed = {
          intentId: 'pi_lost',
          amountCents: 25_100,
          reason: 'The order was cancelled',
          status: 'owed',
        } as const
        const [row] = await shop.database.db.insert(refunds).values(failed).returning()
        return { id: row?.id ?? '' }
      },
    },
  },
})
