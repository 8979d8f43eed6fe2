/** The calls for papers and packing slips, and their part of /api/openapi.json. */
import { z } from 'zod'
import { OrdersOfPapers } from '../orders/schema/bulk.ts'
import * as paper from '../orders/schema/paper.ts'
import { type CallShapes, Modified, Success } from '../schema/call-shape.ts'
import { Pdf } from '../schema/files.ts'

/** The largest size of an invoice, which must be small enough to be sent by mail. */
const mostInvoiceBytes = 5 * 1024 * 1024

/** The 409 of a filter that no longer matches the number of orders that the caller saw. */
const otherCount = z.object({ count: z.int().min(0).meta({ description: 'How many orders the filter finds now' }) })

export const calls = {
  findPackingSlips: {
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
    conflict: otherCount,
  },
  findReceipts: {
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
    conflict: otherCount,
  },
  findReceipt: { answer: Pdf, refuses: [409] },
  putInvoice: {
    query: paper.OutsideNumber,
    takes: 'application/pdf',
    mostBytes: mostInvoiceBytes,
    answer: Modified,
    mailsCustomers: true,
    refuses: [409],
  },
  correctInvoice: { body: paper.InvoiceCorrection, answer: Success, refuses: [409] },
  findCreditNote: { answer: Pdf, refuses: [409] },
  findPaper: { answer: Pdf, refuses: [409] },
  findPackingSlip: { answer: Pdf, refuses: [409] },
} satisfies CallShapes

export const about = 'Receipts, invoices, their corrections and packing slips, as PDF'

export const says = {
  findPackingSlips:
    'Returns the packing slips of several orders in one file. Only orders that are paid or on account are included',
  findReceipts:
    'Returns the receipts or invoices of several orders in one file. Orders without a receipt or invoice are left out',
  findReceipt:
    'Returns the receipt or invoice of one of the caller’s orders. Admins and bookkeepers can request the paper of any order',
  putInvoice: 'Adds the invoice that the seller’s ERP has issued for an order, and mails the invoice to the customer',
  correctInvoice: 'Replaces an invoice that has wrong billing details. A corrective invoice cancels the old invoice',
  findCreditNote: 'Returns the n-th credit note or corrective invoice of an order',
  findPaper: 'Returns a paper of an order by its number, such as I-2026-0001',
  findPackingSlip: 'Returns the current packing slip of an order that is paid or on account',
} satisfies Record<keyof typeof calls, string>

export const shapes = [paper]

export const examples = {
  InvoiceCorrection: {
    ...{ billingName: 'Coils, S.L.', billingAddress: 'Calle Mayor 1, 50001 Zaragoza', vatNumber: 'ESB58378431' },
    reason: 'The invoice named another company',
  },
}
