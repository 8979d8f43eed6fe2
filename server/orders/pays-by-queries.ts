/** The statement that changes how an unpaid order is to be paid. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { mayAs } from '#contract/users/rules/user.ts'
import type { HoldHours } from '../cart/holding-queries.ts'
import { actsOn } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { inStage } from '../database/order-state.ts'
import type { Caller } from '../identity/session-queries.ts'
import { heldSince, holdOf } from './hold-queries.ts'
import { hasLivePayment } from './vouching-queries.ts'

/** The way to pay, and what decides how long the order is held. */
export type OtherWay = { paysBy: 'card'; hours: HoldHours } | { paysBy: 'transfer'; holdDays: number }

/**
 * Undefined if the order is paid that way already, is on account, or no longer waits for its whole payment; also while a payment is
 * live, and for a transfer if the order takes more than half of a product. Lock the rows with `lockOrders` first.
 */
export async function putPaysBy(
  tx: Db,
  caller: Caller,
  id: string,
  way: OtherWay,
): Promise<{ email: string } | undefined> {
  const held = way.paysBy === 'transfer' ? heldForTransfer(way.holdDays) : heldForCard(way.hours)
  const [order] = await tx
    .update(orders)
    .set({
      paysBy: way.paysBy,
      owedCents: way.paysBy === 'transfer' ? sql`gross_cents` : null,
      // An order that the office has entered is held as the office says.
      heldUntil: sql`case when entered_hold_days is null then ${held} else held_until end`,
    })
    .where(
      and(
        ...[eq(orders.id, id), inStage('unpaid'), ne(orders.paysBy, way.paysBy)],
        mayAs('bookkeeper', caller) ? undefined : actsOn(caller, 'pay'),
        sql`back_cents = 0 and refunded_cents = 0 and coalesce(owed_cents, gross_cents) = gross_cents`,
        sql`not ${hasLivePayment}`,
        way.paysBy === 'transfer' ? sql`not is_short_hold` : undefined,
      ),
    )
    .returning({ email: orders.email })
  return order
}

/** The hold of an order that is placed by transfer. Counted from its placing, so that changing to and fro never makes it longer. */
const heldForTransfer = (days: number): SQL =>
  sql`greatest(held_until, ${heldSince} + make_interval(days => ${days}::int))`

/** The hold of an order that is placed by card, but at least an hour from now, and no longer than before. */
const heldForCard = (hours: HoldHours): SQL =>
  sql`least(held_until, greatest(${heldSince} + ${holdOf(hours, orders.userId, sql`is_short_hold`)}, now() + interval '1 hour'))`
