/** Bodies, answers and rate limits of the calls for receipts, credit notes and packing slips. */
import { OrdersOfPapers } from '../orders/schema/bulk.ts'
import { Pdf } from '../orders/schema/paper.ts'
import type { CallShapes } from '../schema/call-shape.ts'

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
  findCreditNote: { answer: Pdf },
  findPackingSlip: { answer: Pdf },
} satisfies CallShapes
