/** The statements that change refunds and the order's refunded sum together, in one transaction. */
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import type { Intent, ProviderRefund } from './card-provider.ts'
import { markPaidWithin } from './paying-queries.ts'
import { correctRefundedAmount, lockOrderOfIntent, noteSettledWithin } from './payment-queries.ts'
import { noteRefund } from './refund-queries.ts'

/** Stores all refunds of a payment, with the provider's sum. */
export async function recordRefunds(db: Db, intent: Intent, made: readonly ProviderRefund[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrderOfIntent(tx, intent.id)
    for (const refund of made) await noteRefund(tx, intent.id, refund)
    await noteSettledWithin(tx, intent)
  })
}

/** Stores a failed refund, and the refunded sum without it. */
export async function recordFailedRefund(db: Db, intent: Intent, refund: ProviderRefund): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrderOfIntent(tx, intent.id)
    await noteRefund(tx, intent.id, refund)
    await correctRefundedAmount(tx, intent)
  })
}

/** Like `markPaid`, for a payment that is already refunded, in part or in full. */
export async function markPaidAndRefunded(
  db: Db,
  orderId: string,
  intent: Intent,
  made: readonly ProviderRefund[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await markPaidWithin(tx, orderId, intent))) return false
    for (const refund of made) await noteRefund(tx, intent.id, refund)
    return true
  })
}
