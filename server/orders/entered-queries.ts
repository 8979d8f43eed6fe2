/** The statement about an order that the office has entered for its customer. */
import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

/**
 * Writes into the timeline who entered the order. The mail about it is due at once, without the usual wait for a payment,
 * because a customer on the phone does not pay within these two minutes. To be called in the transaction that places the order.
 */
export async function noteEntered(tx: Db, orderId: string, byId: string): Promise<void> {
  await tx.execute(sql`
    with entered as (
      update order_events set by_id = ${byId}
      where order_id = ${orderId} and kind = 'placed' returning id
    )
    update mails set next_try_at = now() from entered where order_event_id = entered.id`)
}
