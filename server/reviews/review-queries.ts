/** Every statement about reviews. */

import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { ReviewForm, ReviewListQuery } from '#contract/reviews/schema.ts'
import { noteChange } from '../database/changes.ts'
import type { Db } from '../database/connect.ts'
import { answerList, matches } from '../database/list-queries.ts'
import { reviews } from '../database/schema.ts'
import type { ListAnswer } from '../list-answer.ts'

export type ReviewRow = typeof reviews.$inferSelect

const isShown = isNull(reviews.removedAt)

const sorts = {
  newest: { by: reviews.createdAt, descending: true },
  email: { by: reviews.email },
  '-email': { by: reviews.email, descending: true },
  rating: { by: reviews.number },
  '-rating': { by: reviews.number, descending: true },
}

/** `byEmail`: also those whose address holds what is searched for. */
export function allReviews(
  db: Db,
  query: ReviewListQuery,
  { byEmail }: { byEmail: boolean },
): Promise<ListAnswer<ReviewRow>> {
  const search = byEmail ? sql`(reviews.email || ' ' || reviews.search)` : sql`reviews.search`
  const list = { from: reviews, where: [isShown, matches(query.q, { search })], sort: sorts[query.sort ?? 'newest'] }
  return answerList(db, list, query)
}

export async function insertReview(db: Db, userId: string | null, form: ReviewForm): Promise<string> {
  const [row] = await db
    .insert(reviews)
    .values({ ...form, userId })
    .returning({ id: reviews.id })
  if (!row) throw new Error('An insert gave no row back')
  noteReviews(db)
  return row.id
}

export async function isReviewThere(db: Db, id: string): Promise<boolean> {
  return (await db.$count(reviews, and(eq(reviews.id, id), isShown))) > 0
}

/** Takes a review off the pages, and gives its rating. Undefined when there was none. */
export async function removeReview(tx: Db, id: string): Promise<{ number: number } | undefined> {
  const [removed] = await tx
    .update(reviews)
    .set({ removedAt: sql`now()` })
    .where(and(eq(reviews.id, id), isShown))
    .returning({ number: reviews.number })
  if (removed) noteReviews(tx)
  return removed
}

/** Puts a review that was removed within so many days back. How many it put back. */
export async function putReviewBack(tx: Db, id: string, days: number): Promise<number> {
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

/** Deletes what was removed of a user who is deleted: nobody is to see it again. */
export async function deleteRemovedReviewsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(reviews).where(and(eq(reviews.userId, userId), isNotNull(reviews.removedAt)))
}

const noteReviews = (db: Db) => noteChange(db, { sources: ['reviews'] })
