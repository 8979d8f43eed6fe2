/** The cases about payments that need the office; contract/needs/rules.ts explains the parts. */

export const disputes = [
  '/dashboard/manageOrders?state=disputed',
  'disputed payment to answer',
  'disputed payments to answer',
] as const
export const unmatchedPayments = ['#unmatched', 'payment matches no order', 'payments match no order'] as const
export const failedRefunds = ['#refunds', 'refund has failed', 'refunds have failed'] as const
export const transferRefunds = ['#transfer-refunds', 'refund to pay by transfer', 'refunds to pay by transfer'] as const

export const counts = {
  disputes: ['bookkeeper', 'Payments with a dispute or inquiry to answer'],
  unmatchedPayments: ['bookkeeper', 'Card payments that match no order'],
  failedRefunds: ['bookkeeper', 'Card refunds that failed and are still owed'],
  transferRefunds: ['bookkeeper', 'Refunds that the office still has to pay by transfer'],
} as const
