/** The lists of what needs attention, in wire format. */
import type {
  FailedRefund,
  LooseDispute,
  RequestedCancellation,
  StockNeeds,
  UnmadePaper,
  UnmatchedPayment,
  UnsentMail,
} from '#contract/needs/schema.ts'
import { coverDays } from '#contract/orders/rules/admin/figures.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { UnprovedArrival } from '#contract/tax/schema/arrival.ts'
import type { DisputeRow } from '../payments/dispute-queries.ts'
import { formatMoney } from '../payments/tell-shop.ts'
import type { UnmatchedMoney } from '../payments/unmatched-queries.ts'
import type { OverdueArrival } from '../tax/arrival-queries.ts'
import type { FailingMail, LowRow, OpenRequest, OwedRefund, StockGroup, unmadePapers } from './needs-queries.ts'
import { aboutMail, canTryAgain } from './retry-mails.ts'

export function toWireDispute(dispute: DisputeRow, currency: string): LooseDispute {
  const { intentId, amountCents, status, reason, answerBy } = dispute
  return {
    ...{ intentId, amount: formatMoney(amountCents, currency), reason },
    status: status === 'to answer' ? status : 'inquiry to answer',
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  }
}

export function toWireArrival(row: OverdueArrival): UnprovedArrival {
  const { id, number, company, billingName, userName, email, country, shippedAt } = row
  return {
    order: { _id: id, number: formatOrderNumber(number) },
    company: billingName || company || userName || email,
    country,
    shippedAt: shippedAt.toISOString(),
  }
}

export function toWireRequest(row: OpenRequest): RequestedCancellation {
  const { id, number, company, userName, email, reason, requestedAt } = row
  return {
    order: orderOf(id, number),
    customer: company || userName || email,
    reason,
    requestedAt: new Date(requestedAt).toISOString(),
  }
}

export function toWireMoney({ intentId, amountCents, currency, why, seenAt }: UnmatchedMoney): UnmatchedPayment {
  return { intentId, amount: formatMoney(amountCents, currency), why, seenAt: seenAt.toISOString() }
}

export function toWireRefund(refund: OwedRefund, currency: string): FailedRefund {
  const { id, orderId, orderNumber, intentId, amountCents, reason, createdAt } = refund
  return {
    _id: id,
    ...(orderId !== null && orderNumber !== null && { order: orderOf(orderId, orderNumber) }),
    ...{ intentId, amount: formatMoney(amountCents, currency), reason, at: createdAt.toISOString() },
  }
}

const orderOf = (_id: string, number: number) => ({ _id, number: formatOrderNumber(number) })

export function toWireMail(mail: FailingMail): UnsentMail {
  return {
    ...{ _id: mail.id, to: mail.toAddress, about: aboutMail(mail), why: mail.failure ?? '', tries: mail.tries },
    ...(mail.orderId && { orderId: mail.orderId }),
    writtenAt: mail.createdAt.toISOString(),
    ...(!mail.givenUpAt && { nextTryAt: mail.nextTryAt.toISOString() }),
    canTryAgain: canTryAgain(mail),
  }
}

export type PaperRow = Awaited<ReturnType<typeof unmadePapers>>[number]

export function toWirePaper(
  { kind, orderId, orderNumber, wantedAt, tries, nextTryAt }: PaperRow,
  why: string | undefined,
): UnmadePaper {
  return {
    ...{ kind, order: orderOf(orderId, orderNumber), wantedAt: wantedAt.toISOString(), tries },
    nextTryAt: (nextTryAt ?? wantedAt).toISOString(),
    ...(why && { why }),
  }
}

export function toWireStock(lowStock: number | null, rows: LowRow[]): Omit<StockNeeds, 'withoutPlastic'> {
  const groupOf = (group: StockGroup) => {
    const its = rows.filter(({ stockGroup }) => stockGroup === group)
    return { total: its[0]?.total ?? 0, products: its.map(toLowProduct) }
  }
  return {
    lowStock,
    runningOut: groupOf('runningOut'),
    withoutSales: groupOf('withoutSales'),
    belowMinimum: groupOf('belowMinimum'),
    soldOut: groupOf('soldOut'),
  }
}

/** Days of cover: the stock divided by the mean number of units paid per day. */
function toLowProduct({ sku, stockGroup: _, total: _t, ...row }: LowRow) {
  const daysOfCover = (row.availableQuantity * coverDays) / row.sold
  return {
    ...row,
    ...(sku !== null && { sku }),
    ...(row.sold > 0 && { daysOfCover: Math.round(daysOfCover * 10) / 10 }),
  }
}
