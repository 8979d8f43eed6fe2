/** The statement that marks an order as paid. */
import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { payments, undecidedStates } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { preparedSql, rowsOf } from '../database/statements.ts'
import { isInvoicer } from '../orders/invoice-queries.ts'
import type { Intent } from './card-provider.ts'

const undecided = isOneOf(payments.status, undecidedStates)
const value = sql.placeholder

/**
 * Marks an order as paid by a succeeded intent, if the order is unpaid and not cancelled, its tax is settled, and it comes to
 * the paid amount. False otherwise.
 */
export async function markPaid(db: Db, orderId: string, intent: Intent): Promise<boolean> {
  const { id: intentId, amountReceivedCents, refundedCents } = intent
  const [paid] = await orderPaid(db, { orderId, intentId, amountReceivedCents, refundedCents })
  return paid !== undefined
}

type PaidBy = { orderId: string; intentId: string; amountReceivedCents: number; refundedCents: number }

// Rows that depend on `paid` are changed after the order, as everywhere: locking in one sequence prevents deadlocks.
const payingOrder = (by: { [Name in keyof PaidBy]: PaidBy[Name] | Placeholder }) => sql`
    with paid as (
      update orders set paid_at = now(), transaction_id = ${by.intentId}::text,
        refunded_cents = ${by.refundedCents}::bigint,
        refunded_at = case when ${by.refundedCents}::bigint > 0 then now() end,
        owed_cents = case when owed_cents is not null then 0 end
      where id = ${by.orderId}::uuid and paid_at is null and cancelled_at is null
        and tax_settled_at is not null and gross_cents = ${by.amountReceivedCents}::bigint
      returning id, email, tax_treatment
    ), told as (
      update payments set status = 'succeeded'
      where intent_id = ${by.intentId}::text and ${undecided} and exists (select 1 from paid)
    ), event as (
      insert into order_events (order_id, kind, by_email) select id, 'paid', email from paid
      returning id, by_email
    ), mailed as (
      insert into mails (to_address, order_event_id) select by_email, id from event
    ), paper as (
      insert into papers (kind, order_id) select case tax_treatment when 'none' then 'receipt' else 'invoice' end, id from paid
      where tax_treatment = 'none' or (tax_treatment <> 'intra-EU supply' and ${isInvoicer})
      -- An order on account has had its invoice since it shipped.
      on conflict (order_id) where kind = 'invoice' and follows is null do nothing
    ), matched as (
      delete from unmatched_payments where intent_id = ${by.intentId}::text and exists (select 1 from paid)
    )
    select id from paid`

const orderPaid = preparedSql<{ id: string }>(
  'order_paid',
  payingOrder({
    orderId: value('orderId'),
    intentId: value('intentId'),
    amountReceivedCents: value('amountReceivedCents'),
    refundedCents: value('refundedCents'),
  }),
)

/** Like `markPaid`, inside a transaction: for payments that an admin attaches or that are already refunded, and for transfers. */
export async function markPaidWithin(
  tx: Db,
  orderId: string,
  { id: intentId, ...intent }: Pick<Intent, 'id' | 'amountReceivedCents' | 'refundedCents'>,
): Promise<boolean> {
  const { amountReceivedCents, refundedCents } = intent
  const { rows } = await rowsOf(tx, payingOrder({ orderId, intentId, amountReceivedCents, refundedCents }))
  return rows.length > 0
}
