/** What waits for the shop or for somebody who runs it, as figures: one statement over what is not done yet. */
import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'

export type Waiting = {
  /** Mails that are still to be sent, those that are tried again among them. */
  mails: number
  /** How long the mail that has been due for longest has been due. */
  oldestMailSeconds: number
  /** Mails of the last 30 days that could not be sent at all, and that nobody has settled. */
  mailsGivenUp: number
  /** Receipts and credit notes that are wanted and not made. */
  papers: number
  /** Payments that match no order, and that nobody has settled. */
  unmatchedPayments: number
  /** Refunds that the card provider refused, and that nobody has paid otherwise. */
  failedRefunds: number
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
      ${count(sql`refunds where status = 'failed' and paid_otherwise is null`)} as "failedRefunds"`,
  )
  const [waiting] = rows
  if (!waiting) throw new Error('A statement without FROM gives a row')
  return waiting
}
