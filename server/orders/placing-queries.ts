/** Runs the statement that places an order, and looks up what may have kept it from placing one. */

import { and, eq } from 'drizzle-orm'
import type { DeliveryPromise } from '#contract/delivery/rules/promise.ts'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import type { OrderStage } from '#contract/orders/rules/stage.ts'
import type { HoldHours } from '../cart/holding-queries.ts'
import type { Billing } from '../companies/billing-queries.ts'
import { invalidateStock } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { preparedSql } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { taxChoices } from '../tax/tax-of-order.ts'
import type { DeliverTo } from './deliver-to.ts'
import type { LaterPayment } from './later-payment.ts'
import { orderOfManyLines, orderOfOneLine } from './placing-parts-queries.ts'

/** A requested order. Each product has one line. */
export type RequestedOrder = DeliverTo & {
  lines: WantedLine[]
  /** The total that the form shows, including delivery. */
  agreedCents: number | undefined
  /** The delivery method; without one, the default. */
  delivery: string | undefined
  phone: string
  poNumber: string
  billingName: string
  billingAddress: string
  vatNumber: string
  /** Whether a shop that charges VAT does not take the order without a VAT number of the buyer. */
  lacksNumber: boolean
  /** The id of the place of delivery; empty if the form does not say. */
  place: string
  isForBusiness: boolean
  /** Whether the office vouches that the goods leave Spain, if they are collected. */
  vouched: boolean
  /** How the order is taxed in each case that only the statement can tell. */
  tax: ReturnType<typeof taxChoices>
  paysBy: WayToPay
  /** The amount to pay that the form shows. */
  agreedToPayCents: number | undefined
  /** Whether the order comes from a cart, whose ordered lines are then deleted. */
  isFromCart: boolean
  /** The version of the saved cart that the form shows, if it names one. The order is only placed if this is the current version. */
  cartVersion: number | undefined
  /** For an order that the office enters: for how many days it is held. The limits for what a customer may hold do not apply. */
  enteredHoldDays: number | undefined
}

/** The quantity of a product, and the unit price and total that the form shows, if any. */
export type WantedLine = {
  productId: string
  quantity: number
  unitCents?: number | undefined
  totalCents?: number | undefined
}

/**
 * Takes the stock and writes the order in one statement, all lines or none, so that concurrent orders never oversell. Undefined
 * when a condition failed; then nothing was written. Throws a constraint error when a copy of the same form was faster
 * (`orders_once_per_form`), when an order was placed from the same cart (`orders_once_per_cart`), when the customer has too many
 * unpaid orders (`orders_unpaid_at_most`), when a customer without a confirmed address would hold too much of a product
 * (`orders_hold_at_most`), or when the customers who have never paid would together hold more than half of it by transfer
 * (`orders_by_transfer_hold_at_most`). One of the conditions is that the customer still orders for the same
 * company, or for none, and that the company is still billed with the details of `billing.version`.
 */
export async function insertOrderTakingStock(
  db: Db,
  customer: Caller,
  { lines, agreedCents, agreedToPayCents, delivery, tax, ...requested }: RequestedOrder,
  more: {
    hold: HoldHours
    later: LaterPayment
    key: string | undefined
    digest: string | undefined
    promise: DeliveryPromise | undefined
    /** The company that is billed. Undefined if the call began as one of a customer without a company. */
    billing: Pick<Billing, 'companyId' | 'version'> | undefined
  },
): Promise<string | undefined> {
  const { companyId = null, version = null } = more.billing ?? {}
  // Such an order can fail only at the conditions on its line, which the statement checks before it takes the stock.
  const isOneLine =
    lines.length === 1 &&
    !requested.isFromCart &&
    requested.paysBy === 'card' &&
    requested.country === '' &&
    !requested.lacksNumber &&
    [agreedCents, agreedToPayCents, delivery, requested.enteredHoldDays].every((given) => given === undefined)
  const [order] = await (isOneLine ? placing.ofOneLine : placing.ofManyLines)(db, {
    ...requested,
    parts: requested.parts && JSON.stringify(requested.parts),
    companyId,
    companyVersion: version,
    userId: customer.id,
    limitedUserId: requested.enteredHoldDays === undefined ? customer.id : null,
    email: customer.email,
    userName: customer.name,
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    unitCents: lines.map(({ unitCents }) => unitCents ?? null),
    totalCents: lines.map(({ totalCents }) => totalCents ?? null),
    agreedCents: agreedCents ?? null,
    agreedToPayCents: agreedToPayCents ?? null,
    vatKey: tax.key,
    treatments: tax.treatments,
    rates: tax.rates,
    delivery: delivery ?? null,
    cartVersion: requested.cartVersion ?? null,
    enteredHoldDays: requested.enteredHoldDays ?? null,
    key: more.key ?? null,
    digest: more.digest ?? null,
    ...more.later,
    leavesOn: more.promise?.leavesOn ?? null,
    arrivesFrom: more.promise?.arrivesFrom ?? null,
    arrivesUntil: more.promise?.arrivesUntil ?? null,
    ORDER_HOLD_HOURS: more.hold.ORDER_HOLD_HOURS,
    ORDER_HOLD_HOURS_UNCONFIRMED: more.hold.ORDER_HOLD_HOURS_UNCONFIRMED,
  })
  for (const slug of order?.slugs ?? []) invalidateStock(db, slug)
  return order?.id
}

const placing = {
  ofOneLine: preparedSql<{ id: string; slugs: string[] }>('order_of_one_line', orderOfOneLine),
  ofManyLines: preparedSql<{ id: string; slugs: string[] }>('order_of_many_lines', orderOfManyLines),
}

/** The order placed under this idempotency key, including a cancelled one. */
export async function orderOfForm(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<{ id: string; digest: string | null; stage: OrderStage } | undefined> {
  const [row] = await db
    .select({ id: orders.id, digest: orders.idempotencyDigest, stage: orders.stage })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)))
  return row
}

/** The order that the user has placed from this version of the saved cart, cancelled or not. */
export async function orderOfCart(
  db: Db,
  userId: string,
  cartVersion: number,
): Promise<{ id: string; number: number } | undefined> {
  const [row] = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.cartVersion, cartVersion)))
  return row
}

export async function countUnpaidOrders(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.unpaidOf, userId))
}
