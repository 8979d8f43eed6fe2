/**
 * Transfers that another program has noted, and that no statement has stated yet. An order may be paid with such a transfer, so that
 * a key in the wrong hands could invent one: they are listed until a statement states them, or a person has seen them at the bank.
 */
import type { z } from 'zod'
import type { NotedTransfer } from '#contract/bank/schema/noted.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { amountOf } from '#contract/rules/money.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { ordersNumbered } from './match-queries.ts'
import { markSeen, unseenEntries } from './noted-queries.ts'

export async function listNoted(db: Db, most: number): Promise<z.infer<typeof NotedTransfer>[]> {
  const entries = await unseenEntries(db, most)
  const orders = await ordersNumbered(
    db,
    entries.flatMap(({ notedFor }) => notedFor ?? []),
  )
  return entries.map(({ id: _id, bookedOn, amountCents, payerName: payer, bankReference, createdAt, notedFor }) => {
    const order = orders.get(notedFor ?? 0)
    return {
      ...{ _id, bookedOn, amount: amountOf(amountCents), payer, bankReference, notedAt: createdAt.toISOString() },
      ...(order && { order: { _id: order.id, number: formatOrderNumber(order.number) } }),
    }
  })
}

/** Someone in the office has seen the transfer at the bank. A statement that states it later is still recognised. */
export async function confirmNoted(db: Db, clerk: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seen = await markSeen(tx, id)
    if (!seen) throw new Refusal(409, 'This transfer has been confirmed in the meantime')
    await recordChanges(tx, clerk, [
      { action: 'confirm transfer', aboutId: id, after: { amountCents: seen.amountCents } },
    ])
  })
}
