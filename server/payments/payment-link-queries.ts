/** The statements about one-time payment links. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orderEvents, orders } from '../database/order-schema.ts'
import { paymentLinks } from '../database/payment-schema.ts'
import { users } from '../database/schema.ts'
import { callerColumns } from '../identity/identity-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type OrderLineRow, orderExtras } from '../orders/order-queries.ts'

const newSecret = () => randomBytes(24).toString('base64url')
const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

/**
 * Creates the link of an order, or replaces it, so that neither the earlier link nor its ticket works any longer. It works for a
 * day, and at least until the hold of the order ends.
 */
export async function insertPaymentLink(tx: Db, orderId: string): Promise<void> {
  const expiresAt = sql`greatest(now() + interval '1 day', (select held_until from orders where id = ${orderId}))`
  const link = { token: newSecret(), expiresAt, createdAt: sql`now()` }
  const unopened = { openedAt: null, ticketDigest: null }
  await tx
    .insert(paymentLinks)
    .values({ orderId, ...link })
    .onConflictDoUpdate({ target: paymentLinks.orderId, set: { ...link, ...unopened } })
}

/** A link with its order. `customer` is null once the user is deleted. */
export type LinkedOrder = {
  link: typeof paymentLinks.$inferSelect
  order: Pick<
    typeof orders.$inferSelect,
    | 'id'
    | 'number'
    | 'email'
    | 'grossCents'
    | 'owedCents'
    | 'totalCents'
    | 'placedAt'
    | 'heldUntil'
    | 'paidAt'
    | 'transactionId'
    | 'stage'
    | 'address'
    | 'postalCode'
    | 'country'
    | 'collected'
  > & { lines: OrderLineRow[] }
  customer: Caller | null
}

export async function orderOfLink(db: Db, token: string): Promise<LinkedOrder | undefined> {
  const { id, number, email, grossCents, owedCents, totalCents, placedAt, heldUntil, paidAt } = orders
  const { transactionId, stage, address, postalCode, country, collected } = orders
  const [row] = await db
    .select({
      link: paymentLinks,
      order: {
        ...{ id, number, email, grossCents, owedCents, totalCents, placedAt, heldUntil, paidAt },
        ...{ transactionId, stage, lines: orderExtras.lines },
        ...{ address, postalCode, country, collected },
      },
      customer: callerColumns,
    })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(paymentLinks.token, token))
  return row
}

/** Opens the link for the browser with this ticket. Of concurrent calls, exactly one returns true. */
export async function takeLink(db: Db, token: string, ticket: string): Promise<boolean> {
  const taken = await db
    .update(paymentLinks)
    .set({ openedAt: sql`now()`, ticketDigest: digestOf(ticket) })
    .where(and(eq(paymentLinks.token, token), isNull(paymentLinks.openedAt), gt(paymentLinks.expiresAt, sql`now()`)))
    .returning({ orderId: paymentLinks.orderId })
  return taken.length > 0
}

/** Whether the browser with this ticket has opened the link. */
export const isTicketOf = ({ ticketDigest }: LinkedOrder['link'], ticket: string): boolean =>
  ticketDigest === digestOf(ticket)

/** How many links of the order were sent in the last day, besides the one in the mail about placing it. */
export async function countLinksSent(tx: Db, orderId: string): Promise<number> {
  return tx.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, orderId),
      eq(orderEvents.kind, 'payment link sent'),
      gt(orderEvents.at, sql`now() - interval '1 day'`),
    ),
  )
}

export async function pruneLinks(db: Db, before: Date): Promise<void> {
  await db.delete(paymentLinks).where(lt(paymentLinks.createdAt, before))
}
