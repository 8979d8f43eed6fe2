/** Every statement about refunds together with their sum, which the order shows: neither is ever there without the other. */
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import type { Intent, ProviderRefund } from './card-provider.ts'
import { markPaidWithin } from './paying-queries.ts'
import { correctRefundedAmount, lockOrderOfIntent, noteSettledWithin } from './payment-queries.ts'
import { noteRefund } from './refund-queries.ts'

/** All refunds of a payment, whose sum is what the provider says. */
export async function recordRefunds(db: Db, intent: Intent, made: readonly ProviderRefund[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrderOfIntent(tx, intent.id)
    for (const refund of made) await noteRefund(tx, intent.id, refund)
    await noteSettledWithin(tx, intent)
  })
}

/** A refund that failed, with what is left of the sum then. False when it is no news. */
export async function recordFailedRefund(db: Db, intent: Intent, refund: ProviderRefund): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockOrderOfIntent(tx, intent.id)
    const isNews = await noteRefund(tx, intent.id, refund)
    await correctRefundedAmount(tx, intent)
    return isNews
  })
}

/** As `markPaid`, by money of which some has gone back already. */
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
