/** The statements that mark orders as paid, and that undo this. */

import { type SQL, sql } from 'drizzle-orm'
import { theShop } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { taxPoint } from '../database/money-sql.ts'
import { isPayable, isStanding } from '../database/order-state.ts'
import { payments, undecidedStates } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { preparedSql, rowsOf } from '../database/statements.ts'
import { cancelledSaleOf, isInvoicer } from '../orders/invoice-queries.ts'
import type { Intent } from './card-provider.ts'

const undecided = isOneOf(payments.status, undecidedStates)
const value = sql.placeholder

/**
 * Marks an order as paid by a succeeded intent, if the order is unpaid and not cancelled, its tax is settled, and the amount is what
 * it owes, or comes to after credits (`isRightAmount`). False otherwise.
 */
export async function markPaid(db: Db, orderId: string, intent: Intent): Promise<boolean> {
  const { id: intentId, amountReceivedCents, refundedCents } = intent
  const [paid] = await orderPaid(db, { orderId, intentId, amountReceivedCents, refundedCents })
  return paid !== undefined
}

// Rows that depend on `paid` are changed after the order, as everywhere: locking in one sequence prevents deadlocks.
/**
 * `received`: rows of order_id, way, intent_id, received_cents and refunded_cents. `also`: further changes. If a card has paid the whole
 * order, the matches of earlier transfers no longer count.
 */
const payingOrders = (received: SQL, also = sql``) => sql`
    with received as (${received}), paid as (
      update orders set paid_at = now(), paid_with = way, transaction_id = intent_id, refunded_cents = orders.refunded_cents + received.refunded_cents,
        refunded_at = case when received.refunded_cents > 0 then now() else refunded_at end,
        owed_cents = case when owed_cents is not null then 0 end
      from received
      where orders.id = received.order_id and ${isPayable}
        and received_cents in (owed_cents, gross_cents - orders.refunded_cents)
      returning orders.id, user_id, email, tax_treatment, ${taxPoint} = paid_at as is_invoiced_now, intent_id, orders.refunded_cents - received.refunded_cents as credited_cents,
        gross_cents - orders.refunded_cents + received.refunded_cents = received_cents as is_whole
    ), told as (
      update payments set status = 'succeeded' from paid where payments.intent_id = paid.intent_id and ${undecided}
    ), event as (
      insert into order_events (order_id, kind, by_id, details)
      select id, 'paid', coalesce(user_id, ${theShop.id}), case when credited_cents > 0 then jsonb_build_object('creditedCents', credited_cents) end from paid
      returning id, order_id
    ), mailed as (
      insert into mails (to_address, order_event_id) select email, event.id from event join paid on paid.id = order_id
    ), paper as (
      insert into papers (kind, order_id, follows)
      select case tax_treatment when 'none' then 'receipt' else 'invoice' end, id, ${cancelledSaleOf(sql`paid.id`)} from paid
      where is_invoiced_now and (tax_treatment = 'none' or ${isInvoicer})
      on conflict do nothing
    ), matched as (
      delete from unmatched_payments using paid where unmatched_payments.intent_id = paid.intent_id
    ) ${also}
    select id from paid`

const byCard = (received: SQL) =>
  payingOrders(
    received,
    sql`, freed as (
      update bank_matches set undone_at = now(), undone_by = 'card' from paid
      where bank_matches.order_id = paid.id and undone_at is null and is_whole
    )`,
  )

const single = (by: { [Name in 'orderId' | 'intentId' | 'amountReceivedCents' | 'refundedCents']: unknown }) => sql`
  select ${by.orderId}::uuid as order_id, 'card' as way, ${by.intentId}::text as intent_id, ${by.amountReceivedCents}::bigint as received_cents,
    ${by.refundedCents}::bigint as refunded_cents`

const orderPaid = preparedSql<{ id: string }>(
  'order_paid',
  byCard(
    single({
      orderId: value('orderId'),
      intentId: value('intentId'),
      amountReceivedCents: value('amountReceivedCents'),
      refundedCents: value('refundedCents'),
    }),
  ),
)

/** Like `markPaid`, inside a transaction: for payments that an admin attaches or that are already refunded. */
export async function markPaidWithin(
  tx: Db,
  orderId: string,
  { id: intentId, ...intent }: Pick<Intent, 'id' | 'amountReceivedCents' | 'refundedCents'>,
): Promise<boolean> {
  const { amountReceivedCents, refundedCents } = intent
  const { rows } = await rowsOf(tx, byCard(single({ orderId, intentId, amountReceivedCents, refundedCents })))
  return rows.length > 0
}

/** A payment by transfer. `reference`: the order's payment reference, which becomes its transaction id. */
export type Transferred = { orderId: string; reference: string; amountCents: number }

/** Marks orders as paid by transfers, inside a transaction. Returns how many of them could take the money. */
export async function markAllPaidWithin(tx: Db, transfers: readonly Transferred[]): Promise<number> {
  const received = sql`
    select order_id, 'transfer' as way, intent_id, received_cents, 0::bigint as refunded_cents
    from unnest(${sql.param(transfers.map(({ orderId }) => orderId))}::uuid[],
      ${sql.param(transfers.map(({ reference }) => reference))}::text[],
      ${sql.param(transfers.map(({ amountCents }) => amountCents))}::bigint[]) as transfer (order_id, intent_id, received_cents)`
  return (await rowsOf(tx, payingOrders(received))).rows.length
}

/** Makes a paid order unpaid, because the money was for another order. An order by transfer is held again for `holdDays`. */
export async function markUnpaid(tx: Db, orderId: string, holdDays: number): Promise<void> {
  await tx.execute(sql`
    update orders set paid_at = null, paid_with = null, transaction_id = null,
      held_until = case when pays_by = 'transfer' then now() + make_interval(days => ${holdDays}::int) end
    where id = ${orderId} and ${isStanding}`)
}
