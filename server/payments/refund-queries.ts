/** The statements about refunds. */

import { and, asc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { RefundWay } from '#contract/orders/rules/money/refund.ts'
import { refundOfGross } from '#contract/tax/rules/amounts.ts'
import { cardProvider, saysOf } from '../database/actor-schema.ts'
import { invalidateStock } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { isOwedRefund } from '../database/order-state.ts'
import { papers } from '../database/paper-schema.ts'
import { refundLines, refunds } from '../database/payment-schema.ts'
import { productStock } from '../database/schema.ts'
import { inTransaction, rowsOf } from '../database/statements.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import type { ProviderRefund } from './card-provider.ts'
import { lockOrderOfIntent } from './payment-queries.ts'

export type RefundRow = typeof refunds.$inferSelect
/** `by` names the actor. */
export type ListedRefund = RefundRow & { by: string }
export type RefundLineRow = typeof refundLines.$inferSelect

/** Requests the refund of a payment that no order could accept: at most one per intent. */
export async function requestRefund(db: Db, intentId: string, amountCents: number, reason: string): Promise<void> {
  await db.insert(refunds).values({ intentId, amountCents, reason }).onConflictDoNothing()
}

/** For each new state, the states that it may replace, because events of the provider can arrive late and in any order. */
const before = {
  asked: ['asked'],
  succeeded: ['asked'],
  owed: ['asked', 'succeeded'],
} as const satisfies Partial<Record<RefundRow['status'], readonly RefundRow['status'][]>>

/**
 * Matches a refund at the provider to its row: by the provider's id, or by refund and attempt in its metadata, because a late
 * event of an earlier attempt says nothing about the current one. A payment without an order has only one refund.
 */
function isThat(intentId: string, { id, askedBy }: ProviderRefund): SQL | undefined {
  const requested = askedBy && and(eq(refunds.id, askedBy.id), eq(refunds.attempt, askedBy.attempt))
  const ofIntent = and(eq(refunds.intentId, intentId), isNull(refunds.orderId))
  return or(
    id === null ? undefined : eq(refunds.providerRefundId, id),
    requested && and(requested, isNull(refunds.providerRefundId)),
    ofIntent,
  )
}

/**
 * Stores the state of a refund, with an event if it has failed. Inserts a row for a refund of an order's payment that was made
 * at the provider.
 */
export async function recordRefund(db: Db, intentId: string, refund: ProviderRefund): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrderOfIntent(tx, intentId)
    await noteRefund(tx, intentId, refund)
  })
}

/** Like `recordRefund`, in a transaction that has locked the order. */
export async function noteRefund(tx: Db, intentId: string, refund: ProviderRefund): Promise<void> {
  const { id: providerRefundId, amountCents } = refund
  const status = refund.status === 'failed' ? 'owed' : refund.status
  const isNews = or(
    isNull(refunds.providerRefundId),
    providerRefundId === null ? undefined : ne(refunds.providerRefundId, providerRefundId),
    inArray(refunds.status, before[status]),
  )
  const noted = await tx
    .update(refunds)
    .set({ providerRefundId, status })
    .where(and(isThat(intentId, refund), isNews))
    .returning({ orderId: refunds.orderId })
  const [{ orderId } = { orderId: null }] = noted
  if (status === 'owed' && orderId) await tellOfEvent(tx, { orderId, kind: 'refund failed' }, undefined)
  if (noted.length > 0 || refund.askedBy) return
  const order = await refundedOf(tx, intentId)
  if (!order) return
  const { taxCents } = refundOfGross(amountCents, order.before, order.taxRate)
  await tx.execute(sql`
    with noted as (
      insert into refunds (intent_id, order_id, provider_refund_id, amount_cents, tax_cents, reason, by_id, status)
      values (${intentId}, ${order.id}, ${providerRefundId}, ${amountCents}, ${taxCents}, 'Made at the card provider', ${cardProvider.id}, ${status})
      on conflict do nothing returning id, order_id
    )
    ${papersOfRefunds(sql`noted`)}`)
}

/** The order that a payment has paid, with the sum of its refunds so far. */
async function refundedOf(tx: Db, intentId: string) {
  const sum = (cents: SQL) => sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number)
  const net = sql`${refunds.amountCents} - ${refunds.taxCents}`
  const [order] = await tx
    .select({
      ...{ id: orders.id, taxRate: orders.taxRate },
      before: { netCents: sum(net), taxCents: sum(sql`${refunds.taxCents}`) },
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(orders.transactionId, intentId))
    .groupBy(orders.id)
  return order
}

/**
 * Requests the paper of each refund: a credit note, or a corrective invoice for a taxed order. A taxed order that has no
 * invoice yet needs no paper, because its later invoice states only what is left. `refunds`: rows with id and order_id.
 */
const papersOfRefunds = (refunds: SQL) => sql`
    insert into papers (kind, order_id, refund_id, corrects)
    select case tax_treatment when 'none' then 'credit note' else 'corrective invoice' end, refund.order_id, refund.id, invoice.id
    from ${refunds} refund join orders on orders.id = refund.order_id
      left join lateral (
        select max(papers.id) as id from papers where papers.order_id = orders.id and kind = 'invoice') as invoice on true
    where tax_treatment = 'none' or invoice.id is not null`

/**
 * Treats a refund made at the provider as the refund `id` of ours, and deletes the row that the provider's refund may already
 * have. False when the provider's refund belongs to another refund of ours. Lock the order's row first.
 */
export async function adoptRefund(tx: Db, id: string, providerRefundId: string): Promise<boolean> {
  const theirs = and(eq(refunds.providerRefundId, providerRefundId), eq(refunds.byId, cardProvider.id))
  await takePaperOver(tx, id, sql`(select id from refunds where ${theirs})`)
  await tx.delete(refunds).where(theirs)
  const isFree = sql`not exists (select from refunds other where other.provider_refund_id = ${providerRefundId})`
  const adopted = await tx
    .update(refunds)
    .set({ providerRefundId, status: 'succeeded' })
    .where(and(eq(refunds.id, id), isFree))
    .returning({ id: refunds.id })
  return adopted.length > 0
}

/** Keeps all numbered papers, even if there are two, or one unnumbered paper if no paper is numbered. */
async function takePaperOver(tx: Db, id: string, theirs: SQL): Promise<void> {
  const ofTheirs = sql`${papers.refundId} = ${theirs}`
  await tx.delete(papers).where(and(ofTheirs, isNull(papers.number)))
  const isDouble = sql`exists (select from papers other where other.refund_id = ${theirs})`
  await tx.delete(papers).where(and(eq(papers.refundId, id), isNull(papers.number), isDouble))
  await tx.update(papers).set({ refundId: id }).where(ofTheirs)
}

/** The refunds of one or more orders, oldest first. */
export async function refundsOf(
  db: Db,
  ...orderIds: string[]
): Promise<{ refunds: ListedRefund[]; lines: RefundLineRow[] }> {
  const by = saysOf(refunds.byId)
  const ofOrders = db
    .select({ ...getTableColumns(refunds), by })
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
  return {
    refunds: await ofOrders.orderBy(asc(refunds.createdAt), asc(refunds.id)),
    lines: await refundLinesOf(db, orderIds),
  }
}

export async function refundLinesOf(db: Db, orderIds: string[]): Promise<RefundLineRow[]> {
  return db.select().from(refundLines).where(inArray(refundLines.orderId, orderIds)).orderBy(asc(refundLines.position))
}

/**
 * Inserts a refund of a locked order, requests its paper, and restocks its returned goods. Returns the refund's id. Money that came
 * by transfer is owed until the office has paid it back at its bank. A credit moves no money.
 */
export async function insertRefund(
  tx: Db,
  refund: typeof refunds.$inferInsert & { orderId: string; way: RefundWay },
  lines: readonly Pick<RefundLineRow, 'position' | 'quantity' | 'restocked'>[],
): Promise<string> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, status: firstState[refund.way] })
    .returning({ id: refunds.id })
  if (!row) throw new Error('An insert returned no row')
  const { orderId } = refund
  await tx.execute(papersOfRefunds(sql`(select * from refunds where id = ${row.id})`))
  if (lines.length > 0) {
    await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: row.id, orderId })))
    await restock(tx, row.id)
  }
  return row.id
}

const firstState = { card: 'asked', transfer: 'owed', credit: 'succeeded' } as const satisfies Record<
  RefundWay,
  RefundRow['status']
>

/** Whether transfers have paid the order or a part of it, even if the bank has taken them back since. */
export async function isPaidByTransfer(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await rowsOf(
    tx,
    sql`select from bank_matches where order_id = ${orderId} and (undone_at is null or undone_by = 'bank') limit 1`,
  )
  return rows.length > 0
}

/** Reduces what a locked, unpaid order owes. */
export async function noteCredit(tx: Db, orderId: string, amountCents: number): Promise<void> {
  const more = sql`${amountCents}::bigint`
  await tx
    .update(orders)
    .set({ owedCents: sql`owed_cents - ${more}`, refundedCents: sql`refunded_cents + ${more}`, refundedAt: sql`now()` })
    .where(eq(orders.id, orderId))
}

/** Rows are locked in the order of ids, as everywhere. */
async function restock(tx: Db, refundId: string): Promise<void> {
  const back = sql`
    select line.product_id, refund_lines.restocked, products.slug
    from refund_lines join order_lines line using (order_id, position) join products on products.id = line.product_id
    where refund_id = ${refundId} and restocked > 0`
  await tx
    .select({ id: productStock.productId })
    .from(productStock)
    .where(sql`product_id in (select product_id from (${back}) as back)`)
    .orderBy(asc(productStock.productId))
    .for('no key update')
  const { rows } = await rowsOf<{ slug: string }>(
    tx,
    sql`
    update product_stock set available_quantity = available_quantity + back.restocked from (${back}) as back
    where product_stock.product_id = back.product_id returning back.slug`,
  )
  for (const { slug } of rows) invalidateStock(tx, slug)
}

/** Restocks goods without a refund, as a change of stock by an admin. */
export async function returnGoods(
  tx: Db,
  orderId: string,
  lines: readonly Pick<RefundLineRow, 'position' | 'quantity'>[],
  byUserId: string,
): Promise<void> {
  for (const { position, quantity } of lines) {
    const { rows } = await rowsOf<{ slug: string }>(
      tx,
      sql`
      with line as (select product_id from order_lines where order_id = ${orderId} and position = ${position}),
      returned as (
        update product_stock set available_quantity = available_quantity + ${quantity}
        from line where product_stock.product_id = line.product_id returning line.product_id
      ), noted as (
        insert into stock_changes (product_id, difference, reason, by_user_id)
        select product_id, ${quantity}, 'returned', ${byUserId}::uuid from returned
      )
      select slug from products join returned on returned.product_id = products.id`,
    )
    for (const { slug } of rows) invalidateStock(tx, slug)
  }
}

export async function markCancelled(tx: Db, orderId: string): Promise<void> {
  await tx.update(orders).set({ cancelledAt: sql`now()` }).where(eq(orders.id, orderId))
}

/** Requests a failed refund again, or records that it was paid another way. False when its money is not owed. */
export async function retryRefund(
  tx: Db,
  id: string,
  orderId: string,
  paidOtherwise: string | undefined,
): Promise<boolean> {
  const again = { attempt: sql`attempt + 1`, tries: 0, nextTryAt: sql`now()` }
  const anew = { status: 'asked', providerRefundId: null, toldAt: null, ...again } as const
  const mended = await tx
    .update(refunds)
    .set(paidOtherwise === undefined ? anew : { status: 'paid otherwise', paidOtherwise })
    .where(and(eq(refunds.id, id), eq(refunds.orderId, orderId), isOwedRefund))
    .returning({ id: refunds.id })
  return mended.length > 0
}

/** Records how money that came by transfer was paid back. False when it is not owed. */
export async function recordPaidBack(tx: Db, id: string, orderId: string, paidOtherwise: string): Promise<boolean> {
  const [refund] = await tx
    .update(refunds)
    .set({ paidOtherwise, status: 'succeeded' })
    .where(and(eq(refunds.id, id), eq(refunds.orderId, orderId), isOwedRefund))
    .returning({ amountCents: refunds.amountCents })
  if (!refund) return false
  await tx
    .update(orders)
    .set({ refundedCents: sql`refunded_cents + ${refund.amountCents}::bigint`, refundedAt: sql`now()` })
    .where(eq(orders.id, orderId))
  return true
}

/** Records how the failed refund of a payment without an order was paid instead. Undefined when its money is not owed. */
export async function noteLooseRefundPaid(tx: Db, id: string, paidOtherwise: string): Promise<RefundRow | undefined> {
  const [noted] = await tx
    .update(refunds)
    .set({ status: 'paid otherwise', paidOtherwise })
    .where(and(eq(refunds.id, id), isNull(refunds.orderId), isOwedRefund))
    .returning()
  return noted
}
