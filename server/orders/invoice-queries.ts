/** The statements that request and withdraw invoices. server/papers numbers and draws them. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { taxPoint } from '../database/money-sql.ts'
import { orders } from '../database/order-schema.ts'
import { rowsOf } from '../database/statements.ts'

/** Whether the shop itself issues the invoices, and not the seller's ERP. */
export const isInvoicer = sql`not exists (select from shop_settings where invoices_by = 'elsewhere')`

/**
 * The paper that has cancelled the receipt or invoice of an order because its payment was undone. The next receipt or invoice
 * follows it. Null if there is none.
 */
export const cancelledSaleOf = (orderId: SQL) => sql`(
  select max(paper.id) from papers paper
  where paper.order_id = ${orderId} and paper.because = 'cancellation'
    and not exists (select from papers next where next.follows = paper.id))`

/** A numbered receipt or invoice that nothing has cancelled. */
export const isInvoicedNow = (orderId: SQL) => sql`exists (
  select from papers sale where sale.order_id = ${orderId} and sale.kind in ('receipt', 'invoice') and sale.number is not null
    and not exists (select from papers paper where paper.corrects = sale.id and paper.because = 'cancellation'))`

/** Requests the invoice of an order whose tax becomes due by its shipment. An order that ships again keeps its invoice. */
export async function requestInvoiceOfShipped(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into papers (kind, order_id, follows)
    select 'invoice', id, ${cancelledSaleOf(sql`orders.id`)} from orders
    where id = ${orderId} and ${taxPoint} = approved_at and ${isInvoicer}
    on conflict do nothing`)
}

/**
 * Withdraws the invoice that was requested for a shipment, once it is undone, unless the invoice is numbered already. Refunds made
 * before the order ships again are left out of its next invoice.
 */
export async function withdrawInvoice(tx: Db, orderId: string): Promise<void> {
  const { rows } = await rowsOf(
    tx,
    sql`select papers.id from papers join orders on orders.id = order_id
      where order_id = ${orderId} and ${taxPoint} is null and kind = 'invoice' and papers.number is null
      for update of papers`,
  )
  if (rows.length > 0) await deleteUnnumbered(tx, orderId)
}

export async function deleteUnnumbered(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`delete from papers where order_id = ${orderId} and number is null`)
}

/** An unpaid order is invoiced if it has shipped on account, even if that was undone. */
export async function isInvoiced(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await rowsOf<{ is: boolean }>(db, sql`select ${isInvoicedNow(sql`${orderId}::uuid`)} as is`)
  return rows[0]?.is ?? false
}

export type Billing = Pick<typeof orders.$inferSelect, 'billingName' | 'billingAddress' | 'vatNumber'>

export async function putBilling(tx: Db, orderId: string, to: Billing): Promise<void> {
  await tx.update(orders).set(to).where(eq(orders.id, orderId))
}
