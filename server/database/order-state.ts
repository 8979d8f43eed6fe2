/**
 * The stage of an order, and the conditions that follow from it. Lists, counts, figures, shipping, refunds and indexes share them;
 * nothing else compares the moments of an order with null.
 */
import { type SQL, sql } from 'drizzle-orm'
import { cancellableStages, endedStages, type OrderStage, openStages } from '#contract/orders/rules/stage.ts'

/** The generated column `stage`: the first row that holds. */
export const stageOfRow = sql`case
  when expired_at is not null then 'expired'
  when cancelled_at is not null then case when paid_at is null then 'withdrawn' else 'cancelled' end
  when approved_at is not null then 'shipped'
  when gone_quantity >= quantity or greatest(back_cents, refunded_cents) >= total_cents + tax_cents then 'refunded'
  when tax_settled_at is null then 'checking'
  when paid_at is not null and owed_cents > 0 then 'taken back'
  when paid_at is not null or pays_by = 'account' then 'to ship'
  else 'unpaid' end`

/** Without the name of the table, so that indexes can use it. No other table has a column `stage`. */
export const inStage = (...stages: OrderStage[]): SQL =>
  sql.raw(
    stages.length === 1 ? `stage = '${stages[0]}'` : `stage in (${stages.map((stage) => `'${stage}'`).join(', ')})`,
  )

/** In no list: cancelled before it was paid. */
export const isListed = sql`stage <> 'withdrawn'`

/** Ended before it was paid. */
export const hasEndedUnpaid = inStage('withdrawn', 'expired')

/** Expired or cancelled. */
export const isEnded = inStage(...endedStages)

/** Neither expired nor cancelled. */
export const isStanding = inStage(...openStages, 'shipped', 'refunded')

/** Its goods are on the shelf, except those of its refunds. */
export const holdsGoods = inStage(...openStages, 'refunded')

/** Something is still to ship, so the address and the dates can change. */
export const isOpen = inStage(...openStages)

/** Its payment is booked, even if the bank has taken the money back since. */
export const isPaid = sql`(paid_at is not null)`

/** Can be paid, if it owes anything. */
export const isPayable = sql`(paid_at is null and ${inStage('unpaid', 'to ship', 'shipped', 'refunded')})`

/** Waits for money, perhaps again. */
export const isUnpaid = sql`((paid_at is null or owed_cents > 0) and ${isStanding})`

/** Paid, and not shipped, even if nothing will ship any more. */
export const isPaidUnshipped = sql`(paid_at is not null and ${inStage('to ship', 'refunded', 'cancelled')})`

/** Owes money by transfer or on account, perhaps again, because the bank has taken it back. */
export const isOwing = sql`(owed_cents > 0 and ${isStanding})`

/** Unpaid and not shipped: it can be cancelled without a refund. */
export const isCancellable = sql`(paid_at is null and ${inStage(...cancellableStages)})`

/** Has been paid, and keeps at least a part of the money. */
export const keepsPayment = sql`(paid_at is not null and ${inStage('to ship', 'shipped')} and greatest(back_cents, refunded_cents) < gross_cents)`

/** The customer asks to cancel the order of the row `orders`, and nobody has answered. */
export const hasOpenRequest = sql`exists (
  select from cancellation_requests where cancellation_requests.order_id = orders.id and declined_at is null)`

/** A refund whose money is still owed: the provider has refused it, or it has to be paid by transfer. */
export const isOwedRefund = sql`refunds.status = 'owed'`
export const isFailedRefund = sql`(${isOwedRefund} and refunds.way = 'card')`
export const isOwedByTransfer = sql`(${isOwedRefund} and refunds.way = 'transfer')`

/** Nothing ships on account to the company of the row `orders`: it is blocked, or exists no more. */
export const isBlocked = sql<boolean>`(orders.pays_by = 'account' and not exists (
  select from companies where companies.id = orders.company_id and blocked_at is null))`
