/** The amounts that an order owes and that have arrived for it by transfer. */
import type { OrderRow } from './order-queries.ts'

type Owing = Pick<OrderRow, 'paidAt' | 'calledOffAt' | 'owedCents' | 'grossCents' | 'refundedCents'>

/** The bank has taken back the money of a paid order, which could not become unpaid, for example because it had shipped. */
export const owesAgain = ({
  paidAt,
  calledOffAt,
  owedCents,
}: Pick<Owing, 'paidAt' | 'calledOffAt' | 'owedCents'>): boolean =>
  paidAt !== null && calledOffAt === null && (owedCents ?? 0) > 0

/** The transfers that have paid a part of an order that still owes the rest. */
export const receivedCents = ({
  owedCents,
  grossCents,
  refundedCents,
}: Omit<Owing, 'paidAt' | 'calledOffAt'>): number =>
  owedCents === null || owedCents === 0 ? 0 : Math.max(0, grossCents - owedCents - refundedCents)
