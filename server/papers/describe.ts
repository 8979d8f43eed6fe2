/** The descriptions of paper calls in /api/openapi.json. */
import { z } from 'zod'
import * as shapes from '#contract/orders/schema/paper.ts'
import type { paperCalls } from '#contract/papers/calls.ts'
import type { NounDescription } from '../openapi/noun.ts'

/** The 409 of a filter that no longer matches the number of orders that the caller saw. */
const otherCount = z.object({ count: z.int().min(0).meta({ description: 'How many orders the filter finds now' }) })

export const papers = {
  about: 'Receipts, invoices, their corrections and packing slips, as PDF',
  calls: {
    findReceipt:
      'Returns the receipt or invoice of one of the caller’s orders; to admins and bookkeepers, of any order',
    putInvoice: 'Adds the invoice that the seller’s ERP has issued for a paid order, and mails it to the customer',
    correctInvoice: 'Cancels an invoice with wrong billing details by a corrective invoice, and issues another one',
    findCreditNote: 'Returns the n-th credit note or corrective invoice of an order',
    findPaper: 'Returns a paper of an order by its number, such as I-2026-0001',
    findPackingSlip: 'Returns the current packing slip of an order that is paid or on account',
    findPackingSlips:
      'Returns the packing slips of several orders in one file. Orders neither paid nor on account are left out',
    findReceipts: 'Returns the receipts or invoices of several orders in one file. Orders without one are left out',
  },
  refusals: { 409: ['findReceipt', 'putInvoice', 'correctInvoice', 'findCreditNote', 'findPaper', 'findPackingSlip'] },
  conflicts: { findPackingSlips: otherCount, findReceipts: otherCount },
  shapes: [shapes],
  examples: {
    InvoiceCorrection: {
      ...{ billingName: 'Coils, S.L.', billingAddress: 'Calle Mayor 1, 50001 Zaragoza', vatNumber: 'ESB58378431' },
      reason: 'The invoice named another company',
    },
  },
} satisfies NounDescription<keyof typeof paperCalls>
