/** Queries, bodies, answers and rate limits of the calls for papers and packing slips. */
import { OrdersOfPapers } from '../orders/schema/bulk.ts'
import { InvoiceCorrection, OutsideNumber } from '../orders/schema/paper.ts'
import { type CallShapes, Modified, Success } from '../schema/call-shape.ts'
import { Pdf } from '../schema/files.ts'

/** The largest size of an invoice, which must be small enough to be sent by mail. */
const mostInvoiceBytes = 5 * 1024 * 1024

export const paperCalls = {
  findPackingSlips: {
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
  },
  findReceipts: {
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
  },
  findReceipt: { answer: Pdf },
  putInvoice: {
    query: OutsideNumber,
    takes: 'application/pdf',
    mostBytes: mostInvoiceBytes,
    answer: Modified,
    mailsCustomers: true,
  },
  correctInvoice: { body: InvoiceCorrection, answer: Success },
  findCreditNote: { answer: Pdf },
  findPaper: { answer: Pdf },
  findPackingSlip: { answer: Pdf },
} satisfies CallShapes
