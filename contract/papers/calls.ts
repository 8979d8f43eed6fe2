/** What the calls about receipts, credit notes and packing slips take and answer. */
import { OrdersOfPapers } from '../orders/schema/bulk.ts'
import { Pdf } from '../orders/schema/paper.ts'
import type { CallShapes } from '../schema/call-shape.ts'

export const paperCalls = {
  findPackingSlips: {
    says: 'The packing slips of many orders as one file; orders that are not paid are left out',
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
  },
  findReceipts: {
    says: 'The receipts of many orders as one file; orders that were never paid are left out',
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
  },
  findReceipt: {
    says: 'The receipt of a paid order of one’s own; an admin finds any',
    answer: Pdf,
  },
  findCreditNote: {
    says: 'The credit note of the first refund of an order, or the second, and so on',
    answer: Pdf,
  },
  findPackingSlip: {
    says: 'What of a paid order is to be packed, as it stands now',
    answer: Pdf,
  },
} satisfies CallShapes
