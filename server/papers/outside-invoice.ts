/** Invoices of the seller's ERP, which reads the orders through the API, and answers with the number and PDF of an invoice. */
import { createHash } from 'node:crypto'
import { notAPdf } from '#contract/documents/rules.ts'
import { isNumberLike } from '#contract/integrations/rules/key-texts.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { isPdf } from '../documents/is-pdf.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { lockOrder } from '../orders/lock-queries.ts'
import { findOrder } from '../orders/rules.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { pdfFile } from './make-paper.ts'
import { insertOutsideInvoice, outsideInvoiceOf, outsidePdfOf } from './outside-queries.ts'
import { isSold } from './paper-facts.ts'
import { papersOf } from './paper-queries.ts'

/** False when the same invoice was sent before. The customer has received it by mail, so another invoice is refused. */
export async function putOutsideInvoice(
  db: Db,
  caller: Caller,
  orderId: string,
  { number, pdf }: { number: string; pdf: Uint8Array },
): Promise<boolean> {
  if (!isPdf(pdf)) throw new Refusal(422, notAPdf)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    const order = await findOrder(tx, caller, orderId)
    const sent = await outsideInvoiceOf(tx, orderId)
    if (sent?.number === number && sent.sha256 === sha256) return false
    if (sent) throw new Refusal(409, `The customer already has invoice ${sent.number}, which cannot be replaced`)
    await refuseOwnInvoices(tx, orderId)
    if (!isSold(order)) throw new Refusal(409, 'This order is not paid')
    await insertOutsideInvoice(tx, { orderId, number, pdf, sha256, receivedFromId: caller.id })
    const event = { orderId, kind: 'mail sent', by: caller } as const
    await tellOfEvent(tx, { ...event, details: { text: `Invoice ${number}`, invoice: number } }, order.email)
    await recordChanges(tx, caller, [{ action: 'add invoice', aboutId: orderId, after: { number } }])
    return true
  })
}

async function refuseOwnInvoices(tx: Db, orderId: string): Promise<void> {
  const own = (await papersOf(tx, orderId)).find(({ kind }) => kind === 'invoice')
  const settings = await readShopSettings(tx)
  if (own || settings?.invoicesBy !== 'elsewhere')
    throw new Refusal(409, 'The shop itself issues the invoice of this order')
}

export async function outsideFileOf(db: Db, orderId: string): Promise<File | undefined> {
  const sent = await outsidePdfOf(db, orderId)
  if (!sent) return undefined
  // The file is attached to a mail, which repeats no texts of keys.
  if (sent.isOfKey && !isNumberLike(sent.number)) return pdfFile('invoice', sent.pdf)
  // The number of an ERP may contain a slash.
  return pdfFile(`invoice ${sent.number.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-')}`, sent.pdf)
}
