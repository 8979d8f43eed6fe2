/** The amounts that an order owes and that have arrived for it by transfer. */
import type { OrderRow } from './order-queries.ts'

/** The bank has taken back the money of a paid order, which could not become unpaid, for example because it had shipped. */
export const owesAgain = ({ paidAt, stage, owedCents }: Pick<OrderRow, 'paidAt' | 'stage' | 'owedCents'>): boolean =>
  paidAt !== null && stage !== 'cancelled' && (owedCents ?? 0) > 0

/** The transfers that have paid a part of an order that still owes the rest. */
export const receivedCents = ({
  owedCents,
  grossCents,
  refundedCents,
}: Pick<OrderRow, 'owedCents' | 'grossCents' | 'refundedCents'>): number =>
  owedCents === null || owedCents === 0 ? 0 : Math.max(0, grossCents - owedCents - refundedCents)
