/** The descriptions of paper calls in /api/openapi.json. */
import { z } from 'zod'
import * as shapes from '#contract/orders/schema/paper.ts'
import type { paperCalls } from '#contract/papers/calls.ts'
import type { NounDescription } from '../openapi/noun.ts'

/** The 409 of a filter that no longer matches the number of orders that the caller saw. */
const otherCount = z.object({ count: z.int().min(0).meta({ description: 'How many orders the filter finds now' }) })

export const papers = {
  about: 'Receipts, credit notes and packing slips, as PDF',
  calls: {
    findReceipt: 'Returns the receipt of one of the caller’s paid orders; to admins, of any order',
    findCreditNote: 'Returns the credit note of an order’s n-th refund',
    findPackingSlip: 'Returns the current packing slip of a paid order',
    findPackingSlips: 'Returns the packing slips of several orders in one file. Unpaid orders are left out',
    findReceipts: 'Returns the receipts of several orders in one file. Orders that were never paid are left out',
  },
  refusals: { 409: ['findReceipt', 'findCreditNote', 'findPackingSlip'] },
  conflicts: { findPackingSlips: otherCount, findReceipts: otherCount },
  shapes: [shapes],
} satisfies NounDescription<keyof typeof paperCalls>
