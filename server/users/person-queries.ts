/** The conditions that select a person's rows, for export and erasure. */
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { actors, isBy } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { changes, mails } from '../database/record-schema.ts'
import { reviews } from '../database/schema.ts'

/**
 * A person by email address; `userId` is null without an account, as for a deleted user whose orders have stayed. `passesOn`: the
 * company whose orders do not count, because they will be passed on before the person is erased.
 */
export type Traced = { email: string; userId: string | null; passesOn?: string | null }

/** The person's orders, including those of earlier, deleted users of the address. */
export const isTheirOrder = ({ email, userId, passesOn }: Traced): SQL | undefined =>
  and(
    or(userId === null ? undefined : eq(orders.userId, userId), and(isNull(orders.userId), eq(orders.email, email))),
    passesOn ? sql`${orders.companyId} is distinct from ${passesOn}` : undefined,
  )

export const isTheirReview = ({ email, userId }: Traced): SQL | undefined =>
  or(userId === null ? undefined : eq(reviews.userId, userId), eq(reviews.email, email))

/** Changes about the person, or about their orders or reviews. */
export const isAboutThem = (person: Traced): SQL =>
  sql`(${and(eq(changes.kind, 'user'), sql`${changes.aboutId} in (select id::text from actors where says = ${person.email})`)}
    or ${changes.kind} = 'order' and ${changes.aboutId} in (select id::text from ${orders} where ${isTheirOrder(person)})
    or ${changes.kind} = 'review' and ${changes.aboutId} in (select id::text from ${reviews} where ${isTheirReview(person)}))`

export const isByThem = ({ email }: Traced): SQL => isBy(changes.byId, email)

/** Whether anything about the person is stored. */
export async function isKnown(db: Db, person: Traced): Promise<boolean> {
  if (person.userId !== null) return true
  const [orderCount, reviewCount, mailCount, actorCount] = await Promise.all([
    db.$count(orders, isTheirOrder(person)),
    db.$count(reviews, isTheirReview(person)),
    db.$count(mails, eq(mails.toAddress, person.email)),
    db.$count(actors, eq(actors.says, person.email)),
  ])
  return orderCount + reviewCount + mailCount + actorCount > 0
}
