/** The disputes, refunds and VAT check of an order in wire format. */

import { referenceOf } from '#contract/bank/rules/reference.ts'
import type { Order, OrderDisputed } from '#contract/orders/schema/order.ts'
import type { OrderRefund } from '#contract/orders/schema/refund.ts'
import { amountOf } from '#contract/rules/money.ts'
import { cardProvider } from '../database/actor-schema.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import type { DisputeRow } from '../payments/dispute-queries.ts'
import type { ListedRefund, RefundLineRow } from '../payments/refund-queries.ts'
import type { PayInto } from '../settings/transfer-queries.ts'
import type { VatCheck } from '../tax/tax-queries.ts'

/** Only admins and bookkeepers see how much the bank withholds, why, and the deadline for an answer. */
export function toWireDispute(
  { openedAt, status, amountCents, withheldCents, reason, answerBy }: DisputeRow,
  { forOffice = false } = {},
): OrderDisputed {
  return {
    at: openedAt.toISOString(),
    status,
    amount: amountOf(amountCents),
    ...(forOffice && { withheld: amountOf(withheldCents), reason }),
    ...(forOffice && answerBy && { answerBy: answerBy.toISOString() }),
  }
}

/** Only admins and bookkeepers see the consultation number. */
export function toWireCheck(
  { state, at, consultationNumber }: VatCheck,
  { forOffice = false } = {},
): NonNullable<Order['vatCheck']> {
  return {
    state: state === 'valid' ? 'valid' : 'invalid',
    checkedAt: at.toISOString(),
    ...(forOffice && consultationNumber && { consultationNumber }),
  }
}

/** Only admins and bookkeepers see who refunded. */
export function toWireRefunds(
  { refunds, lines }: { refunds: ListedRefund[]; lines: RefundLineRow[] },
  { forOffice = false } = {},
): OrderRefund[] {
  return refunds.map(
    ({ id, createdAt, amountCents, taxCents, deliveryCents, status, way, reason, by, byId, paidOtherwise }) => ({
      _id: id,
      at: createdAt.toISOString(),
      amount: amountOf(amountCents),
      ...(taxCents > 0 && { tax: amountOf(taxCents) }),
      ...(deliveryCents > 0 && { delivery: amountOf(deliveryCents) }),
      ...{ status, way, reason },
      ...(forOffice && byId !== cardProvider.id && { by }),
      ...(paidOtherwise && { paidOtherwise }),
      lines: lines.flatMap(({ refundId, position, quantity, restocked }) =>
        refundId === id ? { position, quantity, restocked } : [],
      ),
    }),
  )
}

/** The details that the customer enters at the bank. */
export function toWireTransfer(
  { number, owedCents }: Pick<OrderRow, 'number' | 'owedCents'>,
  account: PayInto,
): NonNullable<Order['transfer']> {
  return { ...account, reference: referenceOf(number), owed: amountOf(owedCents ?? 0) }
}
