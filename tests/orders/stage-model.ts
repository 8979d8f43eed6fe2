/** The stage of an order, worked out from its history by rules of its own. It imports nothing, least of all the shop's rules. */

export type History = {
  pieces: number
  cents: number
  onAccount: boolean
  isPaid: boolean
  isShipped: boolean
  isCancelled: boolean
  isExpired: boolean
  isTaxSettled: boolean
  /** What is owed by transfer or on account; null for an order that is paid by card. */
  owedCents: number | null
  /** Refunds and credits in any state, and the pieces that were refunded before the order shipped. */
  back: { cents: number; pieces: number }[]
  /** What the card provider says that it has refunded. */
  refundedCents: number
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

export function stageOf(history: History): string {
  const { isPaid, owedCents } = history
  if (history.isExpired) return 'expired'
  if (history.isCancelled) return isPaid ? 'cancelled' : 'withdrawn'
  if (history.isShipped) return 'shipped'
  const backCents = Math.max(history.refundedCents, sumOf(history.back.map(({ cents }) => cents)))
  const backPieces = sumOf(history.back.map(({ pieces }) => pieces))
  if (backPieces === history.pieces || backCents >= history.cents) return 'refunded'
  if (!history.isTaxSettled) return 'checking'
  if (isPaid && owedCents !== null && owedCents > 0) return 'taken back'
  return isPaid || history.onAccount ? 'to ship' : 'unpaid'
}
