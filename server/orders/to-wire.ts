/** Orders in wire format: amounts with decimals, and ISO times. Fields without a value are left out. */

import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Order, OrderEvent, OrderLine } from '#contract/orders/schema/order.ts'
import { amountOf } from '#contract/rules/money.ts'
import { toWireTax } from '../tax/to-wire.ts'
import type { ChangedOrder } from './changed-queries.ts'
import type { OrderEventRow } from './event-queries.ts'
import type { OrderLineRow, OrderRow } from './order-queries.ts'
import { owesAgain, receivedCents } from './owing.ts'

/** `forOffice`: includes who confirmed the order, which only admins and bookkeepers see. */
export function toWireOrder(row: OrderRow, { forOffice = false } = {}): Order {
  const [first, ...more] = row.lines
  const single = more.length === 0 ? first : undefined
  const takenBack = owesAgain(row)
  const received = row.stage === 'cancelled' ? 0 : receivedCents(row)
  return {
    _id: row.id,
    number: formatOrderNumber(row.number),
    ...(single && { productId: single.productId }),
    name: row.name,
    email: row.email,
    userName: row.userName,
    address: row.address,
    ...(row.parts && { deliverTo: row.parts }),
    phone: row.phone,
    quantity: row.quantity,
    ...(single && { price: amountOf(single.unitPriceCents) }),
    totalPrice: amountOf(row.totalCents),
    ...(row.taxTreatment !== 'none' && { tax: taxOf(row) }),
    toPay: amountOf(row.grossCents),
    ...(forOffice && row.vouched && row.taxTreatment !== 'none' && { isVouched: true as const }),
    stage: row.stage,
    ...(row.isInvoiced && { isInvoiced: true as const }),
    ...(forOffice && row.isBlocked && { isBlocked: true as const }),
    lines: row.lines.map(toWireLine),
    ...extrasOf(row),
    ...promiseOf(row),
    ...(row.paysBy !== 'card' && { paysBy: row.paysBy }),
    ...(row.netDays !== null && { netDays: row.netDays }),
    ...(row.dueOn && !row.paidAt && row.owedCents !== 0 && { dueOn: row.dueOn }),
    ...(forOffice && row.paysBy === 'account' && row.companyId && { companyId: row.companyId }),
    paid: row.paidAt !== null && !takenBack,
    ...(takenBack && { takenBack }),
    ...(row.paidAt && row.owedCents && { takenBackAmount: amountOf(row.owedCents) }),
    ...(received > 0 && { received: amountOf(received) }),
    approved: row.approvedAt !== null,
    placedAt: row.placedAt.toISOString(),
    ...(row.paidWith && !takenBack && { paidWith: row.paidWith }),
    ...(row.transactionId && !takenBack && { transactionId: row.transactionId }),
    ...(row.paidAt && !takenBack && { paidAt: row.paidAt.toISOString() }),
    ...(row.heldUntil && !row.paidAt && row.stage !== 'expired' && { heldUntil: row.heldUntil.toISOString() }),
    ...(row.approvedAt && { approvedAt: row.approvedAt.toISOString() }),
    ...(row.refundedAt && { refundedAmount: amountOf(row.refundedCents), refundedAt: row.refundedAt.toISOString() }),
    ...(row.dispute && { dispute: row.dispute }),
    ...(row.cancelledAt && { cancelledAt: row.cancelledAt.toISOString() }),
    ...(row.cancellationRequest && { cancellationRequest: toWireRequest(row.cancellationRequest) }),
    ...(row.expiredAt && { expiredAt: row.expiredAt.toISOString() }),
    ...(forOffice && row.approver && { approvedBy: row.approver }),
  }
}

/** A changed order, for admins. */
export function toWireChanged({ changedAt, ...row }: ChangedOrder): Order {
  return { ...toWireOrder(row, { forOffice: true }), changedAt: changedAt.toISOString() }
}

function toWireRequest({ requestedAt, declinedAt }: NonNullable<OrderRow['cancellationRequest']>) {
  const iso = (moment: string) => new Date(moment).toISOString()
  return { requestedAt: iso(requestedAt), ...(declinedAt && { declinedAt: iso(declinedAt) }) }
}

function toWireLine({ productId, productName, sku, quantity, unitPriceCents, totalCents }: OrderLineRow): OrderLine {
  return {
    productId,
    name: productName,
    ...(sku && { sku }),
    quantity,
    price: amountOf(unitPriceCents),
    totalPrice: amountOf(totalCents),
  }
}

/** The stored promise, if there is one. */
export function promiseOf({ leavesOn, arrivesFrom, arrivesUntil }: OrderRow): Pick<Order, 'promise'> {
  return leavesOn && arrivesFrom && arrivesUntil ? { promise: { leavesOn, arrivesFrom, arrivesUntil } } : {}
}

const taxOf = ({ taxTreatment: treatment, taxRate: rate, taxCents }: OrderRow) =>
  toWireTax({ treatment, rate }, taxCents)

const extras = [
  'company',
  'country',
  'postalCode',
  'place',
  'poNumber',
  'billingName',
  'billingAddress',
  'vatNumber',
] as const

/** The optional fields. An order placed on the specified purchase page has at most the default delivery method. */
function extrasOf(row: OrderRow): Pick<Order, (typeof extras)[number] | 'delivery'> {
  const { deliveryName: name, deliveryTerm: term, deliveryCents, collected } = row
  return {
    ...Object.fromEntries(extras.flatMap((extra) => (row[extra] === '' ? [] : [[extra, row[extra]]]))),
    ...(name !== '' && { delivery: { name, term, price: amountOf(deliveryCents), collected } }),
  }
}

/** Events with texts that people of the office write for each other. */
const isForOffice = (kind: OrderEventRow['kind']) => kind === 'note' || kind === 'reported short'

/**
 * Only the office sees notes, reports of missing goods, and who caused an event. `withNotes`: false for an API key that may only
 * read orders.
 */
export function toWireEvent(
  { at, kind, by, details }: OrderEventRow,
  {
    isEntered,
    forOffice = false,
    withNotes = forOffice,
  }: { isEntered: boolean; forOffice?: boolean; withNotes?: boolean },
): OrderEvent[] {
  if (isForOffice(kind) && !withNotes) return []
  const { reason, because, text = forOffice ? because : undefined, amountCents } = details ?? {}
  const event = {
    at: at.toISOString(),
    kind,
    ...(forOffice && by && { by }),
    ...(reason && { reason: `${reason}` }),
    ...(text && { text: `${text}` }),
    ...(isEntered && kind === 'placed' && { isByOffice: true as const }),
    ...(amountCents && { amount: amountOf(Number(amountCents)) }),
  }
  return [event]
}
