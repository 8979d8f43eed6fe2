/** The statements about orders that wait until the register of VAT numbers answers. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Taxation } from '#contract/tax/rules/treatment/treatment.ts'
import type { Db } from '../database/db.ts'
import { taxOn } from '../database/money-sql.ts'
import { orders } from '../database/order-schema.ts'
import { inStage } from '../database/order-state.ts'
import { paymentLinks } from '../database/payment-schema.ts'

/** Adds a question for each number that an order waits for, and deletes questions that no order waits for any more. */
export async function noteQuestions(db: Db, now: Date): Promise<void> {
  const waiting = sql`from orders where ${inStage('checking')}`
  await db.execute(sql`delete from vat_questions where number not in (select vat_number ${waiting})`)
  await db.execute(sql`insert into vat_questions (number, next_try_at)
    select distinct vat_number, ${now.toISOString()}::timestamptz ${waiting} on conflict do nothing`)
}

export type WaitingOrder = Pick<typeof orders.$inferSelect, 'id' | 'email' | 'place'>

/** Locks the orders that wait for an answer about a number. */
export async function lockWaitingOrders(tx: Db, number: string): Promise<WaitingOrder[]> {
  const { id, email, place } = orders
  return tx
    .select({ id, email, place })
    .from(orders)
    .where(and(eq(orders.vatNumber, number), inStage('checking')))
    .orderBy(asc(id))
    .for('update')
}

/** An order that is taxed like this, and owes the new amount. It waits for the register if that decides about it. */
export function taxedAs({ treatment, rate }: Taxation) {
  const taxCents = taxOn(orders.totalCents, sql`${rate}::int`)
  return {
    ...{ taxTreatment: treatment, taxRate: rate, taxSettledAt: treatment === 'waiting' ? null : sql`now()` },
    taxCents,
    owedCents: sql`case when owed_cents is not null then ${orders.totalCents} + ${taxCents} end`,
  }
}

/** Settles the tax of a waiting order, and restarts its hold, until whose end its payment link works. False when the order does not wait. */
export async function settleTax(tx: Db, id: string, taxation: Taxation): Promise<boolean> {
  const settled = await tx
    .update(orders)
    .set({
      ...taxedAs(taxation),
      heldUntil: sql`now() + (${orders.heldUntil} - ${orders.placedAt})`,
    })
    .where(and(eq(orders.id, id), inStage('checking')))
    .returning({ id: orders.id })
  // The payment link of an order that the office has entered works until the hold ends.
  const held = tx.select({ until: orders.heldUntil }).from(orders).where(eq(orders.id, id))
  if (settled.length > 0)
    await tx
      .update(paymentLinks)
      .set({ expiresAt: sql`greatest(${paymentLinks.expiresAt}, (${held}))` })
      .where(eq(paymentLinks.orderId, id))
  return settled.length > 0
}
