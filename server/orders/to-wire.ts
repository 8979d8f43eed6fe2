/** An order as the wire carries it: dollars, and text for moments. What has not happened yet is left out. */
import { dollarsOf } from '#contract/money.ts'
import type { Order } from '#contract/orders/schema.ts'
import type { OrderRow } from './order-queries.ts'

/** `forAdmin`: who confirmed an order is the admins' business. */
export function toWireOrder(row: OrderRow, { forAdmin = false } = {}): Order {
  return {
    _id: row.id,
    productId: row.productId,
    name: row.productName,
    email: row.email,
    userName: row.userName,
    address: row.address,
    phone: row.phone,
    quantity: row.quantity,
    price: dollarsOf(row.unitPriceCents),
    totalPrice: dollarsOf(row.totalCents),
    paid: row.paidAt !== null,
    approved: row.approvedAt !== null,
    placedAt: row.placedAt.toISOString(),
    ...(row.transactionId && { transactionId: row.transactionId }),
    ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
    ...(row.heldUntil && !row.paidAt && { heldUntil: row.heldUntil.toISOString() }),
    ...(row.approvedAt && { approvedAt: row.approvedAt.toISOString() }),
    ...(row.refundedAt && { refundedAmount: dollarsOf(row.refundedCents), refundedAt: row.refundedAt.toISOString() }),
    ...(forAdmin && row.approvedBy && { approvedBy: row.approvedBy }),
  }
}
