/** How the tests make the calls about receipts, credit notes and packing slips. */
import { paperCalls } from '#contract/papers/calls.ts'
import { partOf } from '#tests/known-calls.ts'

const many = { body: ({ orderId }: { orderId: string }) => ({ ids: [orderId] }), noChange: 'The call only reads' }

export const papers = partOf(paperCalls, {
  params: ({ orderId }) => ({ id: orderId, n: '1' }),
  calls: {
    findPackingSlips: many,
    findReceipts: many,
    findReceipt: { openTo: 'read', refused: { other: 404 } },
    findCreditNote: {
      openTo: 'read',
      // During the access walk, no order has been refunded.
      refused: { other: 404, owner: 404, admin: 404, 'key to read': 404, 'key to orders': 404 },
    },
    findPackingSlip: { openTo: 'read', refused: { other: 404 } },
  },
})
