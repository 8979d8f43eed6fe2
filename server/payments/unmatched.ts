/** An admin's decisions about unmatched payments: attach a payment to an order, refund it, or set it aside. */

import { readOrderNumber } from '#contract/orders/rules/order.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { formatCents } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { type NewChange, recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { lockOrder } from '../orders/lock-queries.ts'
import { chargeOf, isRightAmount } from './card-amount.ts'
import { isShopCurrency } from './card-currency.ts'
import type { Intent } from './card-provider.ts'
import { closePayment } from './close-payment.ts'
import { isDisputed, takeDisputes } from './dispute-queries.ts'
import { markPaidWithin } from './paying-queries.ts'
import type { PayableOrder } from './payment-queries.ts'
import { noteLooseRefundPaid, requestRefund } from './refund-queries.ts'
import { giveBack } from './settle.ts'
import { closeUnmatched, lockUnmatched, orderOfNumber, type UnmatchedMoney } from './unmatched-queries.ts'
import { unsentRefundOf } from './unsent-refund-queries.ts'

/** Pays an order that comes to the amount of the payment. Another open payment of the order is closed first. */
export async function attachPayment(shop: Shop, admin: Caller, intentId: string, orderNumber: string): Promise<void> {
  const order = (await orderOfNumber(shop.db, readOrderNumber(orderNumber) ?? 0)) ?? refuse('There is no such order')
  const intent = await intentToGive(shop, intentId)
  const sentence = attachRefusal(intent, order)
  if (sentence) refuse(sentence)
  await closePayment(shop, order.id)
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, order.id)
    await lockOpen(tx, intentId)
    if (!(await markPaidWithin(tx, order.id, intent)))
      refuse('This order has been paid or cancelled in the meantime. Please look at the order again')
    await takeDisputes(tx, intentId, order.id)
    const after = { payment: intentId, amountCents: intent.amountReceivedCents }
    await recordChanges(tx, admin, [{ action: 'attach payment', aboutId: order.id, after }])
  })
}

/** The payment as the provider has it now. A refunded payment cannot pay an order. */
async function intentToGive(shop: Shop, intentId: string): Promise<Intent> {
  await inTransaction(shop.db, (tx) => lockOpen(tx, intentId))
  const intent = await shop.cards.findIntent(intentId)
  if (intent?.status !== 'succeeded' || intent.refundedCents > 0)
    throw new Refusal(409, 'The card provider no longer has all of this money')
  return intent
}

function attachRefusal({ currency, amountReceivedCents }: Intent, order: PayableOrder): string | undefined {
  const [costs, paid] = [chargeOf(order), amountReceivedCents].map((cents) => formatCents(cents))
  if (hasEnded(order.stage)) return 'This order has expired or was cancelled: refund the payment instead'
  if (order.paidAt) return 'This order is already paid'
  if (!isShopCurrency(currency)) return `Orders are paid in ${currencyWords().short}`
  if (!isRightAmount(amountReceivedCents, order)) return `This order costs ${costs}, but the payment is ${paid}`
  return undefined
}

export async function returnPayment(shop: Shop, admin: Caller, intentId: string, why: string): Promise<void> {
  if (await isDisputed(shop.db, intentId))
    throw new Refusal(409, 'This payment is disputed: it cannot be refunded until the bank has decided')
  await settleAside(shop.db, admin, intentId, {
    change: { action: 'return payment', why },
    also: (tx, { amountCents }) => requestRefund(tx, intentId, amountCents, why),
  })
  try {
    const refund = await unsentRefundOf(shop.db, 'intentId', intentId)
    if (refund) await giveBack(shop, refund)
  } catch (error) {
    // The scheduled job sends the refund.
    log.warn({ at: 'payments', intentId, error: factsOfError(error) }, 'A refund could not be sent yet')
  }
}

export async function dismissPayment(db: Db, admin: Caller, intentId: string, why: string): Promise<void> {
  await settleAside(db, admin, intentId, { change: { action: 'dismiss payment', why } })
}

type Aside = {
  change: Pick<NewChange, 'action' | 'why'>
  also?: (tx: Db, money: UnmatchedMoney) => Promise<void>
}

async function settleAside(db: Db, admin: Caller, intentId: string, { change, also }: Aside): Promise<void> {
  await inTransaction(db, async (tx) => {
    const money = await lockOpen(tx, intentId)
    await also?.(tx, money)
    await closeUnmatched(tx, intentId)
    await recordChanges(tx, admin, [{ ...change, aboutId: intentId, after: { amountCents: money.amountCents } }])
  })
}

async function lockOpen(tx: Db, intentId: string): Promise<UnmatchedMoney> {
  const money = await lockUnmatched(tx, intentId)
  if (!money) throw new Refusal(409, 'Nothing is left to do about this payment')
  return money
}

/**
 * Records how a failed refund of a payment without an order was paid instead. Failed refunds of orders are handled with their
 * orders.
 */
export async function noteRefundPaid(db: Db, admin: Caller, id: string, paidOtherwise: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await noteLooseRefundPaid(tx, id, paidOtherwise)
    if (!refund) throw new Refusal(409, 'Nothing is owed on this refund')
    const { intentId: aboutId, amountCents } = refund
    const change = { aboutId, after: { amountCents }, why: paidOtherwise }
    await recordChanges(tx, admin, [{ action: 'note refund paid', ...change }])
  })
}

function refuse(sentence: string): never {
  throw new Refusal(409, sentence, { errors: { order: sentence } })
}
