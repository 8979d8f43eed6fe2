/** Unpaid orders end by themselves when their hold is over, so that nobody keeps the stock from those who pay. */
import { dollarsOf, formatDollars } from '#contract/money.ts'
import { formatOrderNumber } from '#contract/orders/rules.ts'
import type { Config } from '../config.ts'
import { writeAudit } from '../database/audit-queries.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/statements.ts'
import { factsOfError, log } from '../log.ts'
import type { Mail } from '../mail/mail.ts'
import { shopUntil } from '../payments/provider-timeouts.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { endedHolds, extendHolds, type HeldOrder, isHoldOver } from './hold-queries.ts'
import { cancelOrderReturningStock, lockOrders, recordOrderEvent } from './order-queries.ts'

const mostPerRound = 100

/** What the shop does by itself stands under this name in the audit log. */
const theShop = { id: '', email: 'the shop', role: 'admin' } as const

/** One round of the scheduled job. An order that cannot end yet is looked at again in the next one. */
export async function endHolds(patientShop: Shop, now: Date, signal: AbortSignal): Promise<void> {
  const shop = shopUntil(signal, patientShop)
  await extendHolds(shop.db, shop.config)
  const ended = await endedHolds(shop.db, now, mostPerRound)
  for (const customersOrders of Object.values(Object.groupBy(ended, ({ email }) => email))) {
    const closed: HeldOrder[] = []
    for (const order of customersOrders ?? []) {
      if (signal.aborted) return
      if (await isClosed(shop, order.id, signal)) closed.push(order)
    }
    await endTogether(shop, closed, now)
  }
}

/** Whether the provider promises that no money can come for the order any more. */
async function isClosed(shop: Shop, orderId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await shop.closePayment(orderId)
    return true
  } catch (error) {
    // It is being paid at this moment, or has just been paid and is settled.
    const isBeingPaid = error instanceof Refusal && error.status === 409
    if (!isBeingPaid && !signal.aborted)
      log.warn({ at: 'holds', orderId, error: factsOfError(error) }, 'A hold could not be ended yet')
    return false
  }
}

/** Cancels the orders of one customer and tells them, all in one transaction. */
async function endTogether(shop: Shop, orders: HeldOrder[], now: Date): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockOrders(
      tx,
      orders.map(({ id }) => id),
    )
    const ended: HeldOrder[] = []
    for (const order of orders) if (await endOne(tx, order.id, now)) ended.push(order)
    const [first] = ended
    if (first) await shop.mailer.send(endedMail(shop.config, first, ended), tx)
  })
}

async function endOne(tx: Db, orderId: string, now: Date): Promise<boolean> {
  if (!(await isHoldOver(tx, orderId, now))) return false
  if (!(await cancelOrderReturningStock(tx, theShop, orderId))) return false
  await recordOrderEvent(tx, orderId, 'hold ended', null)
  await writeAudit(tx, theShop, 'end hold', orderId)
  return true
}

function endedMail({ SHOP_NAME, PUBLIC_URL }: Config, { email, userName }: HeldOrder, orders: HeldOrder[]): Mail {
  const [order, has] = orders.length === 1 ? ['order', 'has'] : ['orders', 'have']
  return {
    to: email,
    subject: `Your ${order} at ${SHOP_NAME} ${has} ended`,
    body: [
      `Hello ${userName},`,
      `we held this for you, and it was not paid in time:`,
      orders.map(formatOrdered).join('\n'),
      `Your ${order} ${has} ended by ${orders.length === 1 ? 'itself' : 'themselves'}. Nothing was charged.`,
      PUBLIC_URL ? `You are welcome to order again: ${PUBLIC_URL}/products` : 'You are welcome to order again.',
    ].join('\n\n'),
  }
}

function formatOrdered({ number, lines, totalCents }: HeldOrder): string {
  const ordered = lines.map(({ quantity, productName }) => `${quantity} × ${productName}`)
  return `${formatOrderNumber(number)}: ${ordered.join('; ')}, ${formatDollars(dollarsOf(totalCents))}`
}
