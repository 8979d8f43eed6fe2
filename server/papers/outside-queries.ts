/** The statements about invoices that the seller's ERP has issued. */
import { eq } from 'drizzle-orm'
import { isOfKey } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { outsideInvoices } from '../database/paper-schema.ts'

type Row = typeof outsideInvoices.$inferSelect
export type OutsideInvoice = Omit<Row, 'pdf'>

export async function outsideInvoiceOf(db: Db, orderId: string): Promise<OutsideInvoice | undefined> {
  const { number, sha256, receivedAt, receivedFromId } = outsideInvoices
  const [row] = await db
    .select({ orderId: outsideInvoices.orderId, number, sha256, receivedAt, receivedFromId })
    .from(outsideInvoices)
    .where(eq(outsideInvoices.orderId, orderId))
  return row
}

export async function outsidePdfOf(
  db: Db,
  orderId: string,
): Promise<(Pick<Row, 'number' | 'pdf'> & { isOfKey: boolean }) | undefined> {
  const { number, pdf } = outsideInvoices
  const [row] = await db
    .select({ number, pdf, isOfKey: isOfKey(outsideInvoices.receivedFromId) })
    .from(outsideInvoices)
    .where(eq(outsideInvoices.orderId, orderId))
  return row
}

export async function insertOutsideInvoice(tx: Db, invoice: typeof outsideInvoices.$inferInsert): Promise<void> {
  await tx.insert(outsideInvoices).values(invoice)
}
