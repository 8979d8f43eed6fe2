/** The statements about reviews. */

import { and, eq, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { reviewStates } from '#contract/reviews/rules.ts'
import type { ReviewForm, ReviewListQuery } from '#contract/reviews/schema.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { answerList } from '../database/list-queries.ts'
import { keepsPayment } from '../database/order-state.ts'
import { reviews } from '../database/schema.ts'
import { matches } from '../database/word-queries.ts'
import { isConfirmed } from '../identity/confirmed-queries.ts'

/** `isWaiting`: the author's address is still unconfirmed, so that only the author and admins see the review. */
export type ReviewRow = typeof reviews.$inferSelect & { isWaiting: boolean }

const isKept = isNull(reviews.removedAt)
/** Also once the author is deleted who had never confirmed the address. */
const isWaiting = sql<boolean>`(${reviews.waitsForProof} and not ${isConfirmed(reviews.userId)})`
const isPublic = and(isNull(reviews.hiddenAt), not(isWaiting))

const states: Record<(typeof reviewStates)[number], SQL> = {
  unanswered: isNull(reviews.answer),
  hidden: isNotNull(reviews.hiddenAt),
  new: isNull(reviews.lookedAt),
}

const sorts = {
  newest: { by: reviews.createdAt, descending: true },
  email: { by: reviews.email },
  '-email': { by: reviews.email, descending: true },
  rating: { by: reviews.number },
  '-rating': { by: reviews.number, descending: true },
}

/** `forOffice`: includes reviews that are hidden or waiting, and searches email addresses. */
export function allReviews(
  db: Db,
  query: ReviewListQuery,
  { forOffice }: { forOffice: boolean },
): Promise<ListAnswer<ReviewRow>> {
  const search = forOffice ? sql`(reviews.email || ' ' || reviews.search)` : sql`reviews.search`
  const isShown = forOffice ? isKept : and(isKept, isPublic)
  const where = [isShown, query.state && states[query.state]]
  const searched = matches(query.q, { search })
  const sort = sorts[query.sort ?? 'newest']
  return answerList(db, { from: reviews, where, searched, sort, more: { isWaiting } }, query)
}

/** All reviews of a user, including those that are hidden or waiting. */
export function reviewsOf(
  db: Db,
  userId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<ListAnswer<ReviewRow>> {
  const where = [isKept, eq(reviews.userId, userId)]
  return answerList(db, { from: reviews, where, sort: sorts.newest, more: { isWaiting } }, query)
}

/** Whether the user has bought here, and the shop keeps the money, at least in part. */
const hasBought = (userId: string) => sql<boolean>`exists (
  select from orders where user_id = ${userId} and ${keepsPayment})`

/** A review of a customer without a confirmed address waits until the address is confirmed. */
export async function insertReview(db: Db, userId: string, form: ReviewForm): Promise<string> {
  return insert(db, { ...form, userId, isVerified: hasBought(userId), waitsForProof: not(isConfirmed(userId)) })
}

/** Invented reviews have no author, and nobody has to look at them. */
export async function insertInventedReview(db: Db, form: ReviewForm, createdAt: Date): Promise<string> {
  return insert(db, { ...form, userId: null, createdAt, lookedAt: createdAt })
}

async function insert(db: Db, values: PgInsertValue<typeof reviews>): Promise<string> {
  const [row] = await db.insert(reviews).values(values).returning({ id: reviews.id })
  if (!row) throw new Error('An insert returned no row')
  noteReviews(db)
  return row.id
}

export async function isReviewThere(db: Db, id: string): Promise<boolean> {
  return (await db.$count(reviews, and(eq(reviews.id, id), isKept))) > 0
}

/** Removes a review from the pages and returns its rating. Undefined when there was none. */
export async function removeReview(tx: Db, id: string): Promise<{ number: number } | undefined> {
  const [removed] = await tx
    .update(reviews)
    .set({ removedAt: sql`now()`, ...lookedAt })
    .where(and(eq(reviews.id, id), isKept))
    .returning({ number: reviews.number })
  if (removed) noteReviews(tx)
  return removed
}

/** An admin who acts on a review has looked at it. */
const lookedAt = { lookedAt: sql`coalesce(${reviews.lookedAt}, now())` }

/** Notes that an admin has looked at a review. False when that was noted before, or there is no such review. */
export async function noteLook(tx: Db, id: string): Promise<boolean> {
  const noted = await tx
    .update(reviews)
    .set(lookedAt)
    .where(and(eq(reviews.id, id), isKept, isNull(reviews.lookedAt)))
    .returning({ id: reviews.id })
  return noted.length > 0
}

/** The part of a review that admins decide. */
export type ReviewState = { hidden: boolean; answer: string | null }

/** Locks the row of a review, and returns its state. */
export async function lockReview(tx: Db, id: string): Promise<(ReviewState & { answeredAt: Date | null }) | undefined> {
  const [review] = await tx
    .select({
      hidden: sql<boolean>`${reviews.hiddenAt} is not null`,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
    })
    .from(reviews)
    .where(and(eq(reviews.id, id), isKept))
    .for('update')
  return review
}

export async function putReviewState(tx: Db, id: string, { hidden, answer }: Partial<ReviewState>): Promise<void> {
  await tx
    .update(reviews)
    .set({
      ...lookedAt,
      ...(hidden !== undefined && { hiddenAt: hidden ? sql`now()` : null }),
      ...(answer !== undefined && { answer, answeredAt: answer === null ? null : sql`now()` }),
    })
    .where(eq(reviews.id, id))
  noteReviews(tx)
}

/** Restores a review that was removed in the last `days` days. Returns the number of restored reviews. */
export async function restoreReview(tx: Db, id: string, days: number): Promise<number> {
  const isRecent = sql`${reviews.removedAt} > now() - make_interval(days => ${days})`
  const back = await tx
    .update(reviews)
    .set({ removedAt: null })
    .where(and(eq(reviews.id, id), isRecent))
    .returning({ id: reviews.id })
  if (back.length > 0) noteReviews(tx)
  return back.length
}

/** Deletes reviews that were removed before `before`. */
export async function deleteRemovedReviews(db: Db, before: Date): Promise<void> {
  await db.delete(reviews).where(lt(reviews.removedAt, before))
}

/** Deletes the removed reviews of a deleted user, so that they cannot be restored. */
export async function deleteRemovedReviewsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(reviews).where(and(eq(reviews.userId, userId), isNotNull(reviews.removedAt)))
}

const noteReviews = (db: Db) => invalidate(db, { sources: ['reviews'] })
