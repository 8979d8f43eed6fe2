/** The cases about transfers that need the office; contract/needs/rules.ts explains the parts. */

export const takenBack = [
  '#taken-back',
  'transfer was taken back by the bank',
  'transfers were taken back by the bank',
] as const
export const transfers = ['#transfers', 'transfer has paid no order', 'transfers have paid no order'] as const
export const noted = ['#noted', 'reported transfer to confirm', 'reported transfers to confirm'] as const

export const counts = {
  takenBack: ['bookkeeper', 'Transfers that the bank has taken back'],
  transfers: ['bookkeeper', 'Transfers with money that pays no order yet'],
  noted: ['bookkeeper', 'Transfers reported by another program, and not yet confirmed by a statement or a person'],
} as const
