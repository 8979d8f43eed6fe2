/** The cases about companies that need the office; contract/needs/rules.ts explains the parts. */

export const overdue = [
  '#receivables',
  'order on account is still unpaid after its last reminder',
  'orders on account are still unpaid after their last reminder',
] as const

export const counts = {
  overdue: ['bookkeeper', 'Orders on account that are unpaid after their last reminder'],
} as const
