/**
 * Papers: receipts, invoices and their corrections. They are requested together with their payment, shipment or refund,
 * numbered by a job (or earlier, for a reader or a mail), and drawn from the facts at the moment of numbering.
 * decisions/019-papers-numbered-by-a-job.md says why.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { correctInvoice } from './correct-invoice.ts'
import {
  findCreditNote,
  findPackingSlip,
  findPackingSlips,
  findPaper,
  findReceipt,
  findReceipts,
} from './order-papers.ts'
import { putOutsideInvoice } from './outside-invoice.ts'

export const paperRoutes = {
  findReceipt: ({ shop, user, params }) => findReceipt(shop, user, params.id),
  putInvoice: async ({ db, user, params, query: { number }, body }) => ({
    modifiedCount: Number(await putOutsideInvoice(db, user, params.id, { number, pdf: body })),
  }),
  correctInvoice: async ({ shop, user, params, body }) => {
    await correctInvoice(shop, user, params.id, body)
    return { success: true }
  },
  findCreditNote: ({ shop, user, params }) => findCreditNote(shop, user, params.id, Number(params.n)),
  findPaper: ({ shop, user, params }) => findPaper(shop, user, params.id, params.paper),
  findPackingSlip: ({ shop, user, params }) => findPackingSlip(shop, user, params.id),
  findPackingSlips: ({ shop, user, body }) => findPackingSlips(shop, user, body),
  findReceipts: ({ shop, body }) => findReceipts(shop, body),
} satisfies Partial<Handlers>
