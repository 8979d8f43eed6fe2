/** Every statement about reviews. */

import { eq, sql } from 'drizzle-orm'
import type { ReviewForm, ReviewListQuery } from '#contract/reviews/schema.ts'
import { noteChange } from '../database/changes.ts'
import type { Db } from '../database/connect.ts'
import { answerList, matches } from '../database/list-queries.ts'
import { reviews } from '../database/schema.ts'
import type { ListAnswer } from '../list-answer.ts'

export type ReviewRow = typeof reviews.$inferSelect

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
  const list = { from: reviews, where: [matches(query.q, { search })], sort: sorts[query.sort ?? 'newest'] }
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
  return (await db.$count(reviews, eq(reviews.id, id))) > 0
}

export async function removeReview(tx: Db, id: string): Promise<number> {
  const removed = await tx.delete(reviews).where(eq(reviews.id, id)).returning({ id: reviews.id })
  if (removed.length > 0) noteReviews(tx)
  return removed.length
}

const noteReviews = (db: Db) => noteChange(db, { sources: ['reviews'] })
