/** The statements about saved carts, each about the cart of one user. */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { mostLines } from '#contract/products/rules/quantity.ts'
import { cartLines, carts } from '../database/cart-schema.ts'
import type { Db } from '../database/db.ts'
import { orderLines, orders } from '../database/order-schema.ts'
import { rowsOf } from '../database/statements.ts'
import { isOpenTo } from '../identity/confirmed-queries.ts'

type Line = { id: string; quantity: number }
export type SavedCart = { lines: Line[]; version: number }

/** The saved cart, or an empty one of version 0. */
export async function readCart(db: Db, userId: string): Promise<SavedCart> {
  const rows = await db
    .select({ version: carts.version, id: cartLines.productId, quantity: cartLines.quantity })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.userId, carts.userId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.productId))
  const lines = rows.flatMap(({ id, quantity }) => (id !== null && quantity !== null ? { id, quantity } : []))
  return { lines, version: rows[0]?.version ?? 0 }
}

/** Increments the version of a cart and returns it. This locks the row, so changes to a cart are serialised. */
export async function touchCart(tx: Db, userId: string): Promise<number> {
  const [cart] = await tx
    .insert(carts)
    .values({ userId })
    .onConflictDoUpdate({ target: carts.userId, set: { version: sql`${carts.version} + 1`, changedAt: sql`now()` } })
    .returning({ version: carts.version })
  if (!cart) throw new Error('An upsert returned no row')
  return cart.version
}

/** Replaces all lines, in the given order. Products that are no longer sold are left out. */
export async function replaceLines(tx: Db, userId: string, lines: Line[]): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.userId, userId))
  await addLines(tx, userId, lines)
}

/** Sets the quantities of products; 0 removes a line. If a product is given twice, its last quantity counts. */
export async function setLines(tx: Db, userId: string, lines: Line[]): Promise<void> {
  const lastOfEach = [...new Map(lines.map((line) => [line.id, line])).values()]
  const gone = lastOfEach.flatMap(({ id, quantity }) => (quantity === 0 ? id : []))
  await tx.delete(cartLines).where(and(eq(cartLines.userId, userId), inArray(cartLines.productId, gone)))
  const others = lastOfEach.filter(({ quantity }) => quantity > 0)
  await addLines(tx, userId, others, sql`excluded.quantity`)
}

/** Adds lines in one statement. `quantity`: what counts for a product that is already in the cart, by default the larger quantity. */
export async function addLines(
  tx: Db,
  userId: string,
  lines: Line[],
  quantity = sql`greatest(cart_lines.quantity, excluded.quantity)`,
): Promise<void> {
  if (lines.length === 0) return
  const ids = sql.param(lines.map(({ id }) => id))
  const quantities = sql.param(lines.map((line) => line.quantity))
  // The `added_at` of successive lines differs by a millisecond, which keeps their order. Lines beyond the limit of a cart are
  // left out.
  await rowsOf(
    tx,
    sql`
    insert into cart_lines (user_id, product_id, quantity, added_at)
    select ${userId}::uuid, products.id, asked.quantity, now() + asked.turn * interval '1 millisecond'
    from unnest(${ids}::uuid[], ${quantities}::int[]) with ordinality as asked (id, quantity, turn)
    join products on products.id = asked.id and products.hidden_at is null
    order by asked.turn
    limit ${mostLines} - (select count(*) from cart_lines where user_id = ${userId}::uuid
      and not product_id = any(${ids}::uuid[]))
    on conflict (user_id, product_id) do update set quantity = ${quantity}`,
  )
}

/**
 * The delivery method of the user's last order from a cart. Only such orders have a country: others take the default method, which
 * their customer did not choose.
 */
export async function lastDeliveryOf(db: Db, userId: string): Promise<{ name: string; term: string } | undefined> {
  const [last] = await db
    .select({ name: orders.deliveryName, term: orders.deliveryTerm })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.country, ''), isOpenTo(userId)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  return last
}

/** A line of an unpaid order. */
export type HeldLine = { orderId: string; number: number; productId: string; quantity: number }

/** How much of these products the user's unpaid orders hold. */
export async function heldByOwnOrders(db: Db, userId: string, productIds: string[]): Promise<HeldLine[]> {
  const { productId, quantity } = orderLines
  return db
    .select({ orderId: orders.id, number: orders.number, productId, quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.unpaidOf, userId), inArray(productId, productIds), isOpenTo(userId)))
    .orderBy(asc(orders.number))
}
