/** Counts unfinished work of the shop, its office and its operators, in one statement. */

import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { backupCheckedAt } from '../database/internal-value-queries.ts'
import { isFailedRefund } from '../database/order-state.ts'
import { rowsOf } from '../database/statements.ts'

export type Waiting = {
  /** Unsent mails, including retries. */
  mails: number
  /** How long the oldest due mail has been due. */
  oldestMailSeconds: number
  /** Mails that could not be sent, and have not been set aside. Retention deletes them after 30 days. */
  mailsGivenUp: number
  /** Papers that are not made yet. */
  papers: number
  /** Payments that match no order, and have been neither refunded nor set aside. */
  unmatchedPayments: number
  /** Failed refunds that were not paid another way. */
  failedRefunds: number
  /** The age of the newest backup that was restored to check it. Null if there is none. */
  backupSeconds: number | null
}

export async function readWaiting(db: Db): Promise<Waiting> {
  const count = (from: ReturnType<typeof sql>) => sql`(select count(*)::integer from ${from})`
  const due = sql`from mails where sent_at is null and given_up_at is null`
  const { rows } = await rowsOf<Waiting>(
    db,
    sql`
    select ${count(sql`mails where sent_at is null and given_up_at is null`)} as "mails",
      greatest(0, coalesce((select extract(epoch from now() - min(next_try_at)) ${due}), 0))::float as "oldestMailSeconds",
      ${count(sql`mails where given_up_at is not null and closed_at is null`)} as "mailsGivenUp",
      ${count(sql`papers where pdf is null`)} as "papers",
      ${count(sql`unmatched_payments where closed_at is null`)} as "unmatchedPayments",
      ${count(sql`refunds where ${isFailedRefund}`)} as "failedRefunds",
      (select extract(epoch from now() - value::timestamptz) from settings where name = ${backupCheckedAt})::float
        as "backupSeconds"`,
  )
  const [waiting] = rows
  if (!waiting) throw new Error('A statement without FROM returned no row')
  return waiting
}
