/** Every statement about reviews. */

import { eq } from 'drizzle-orm'
import type { Review, ReviewForm, ReviewListQuery } from '#contract/reviews/schema.ts'
import type { Db } from '../database/connect.ts'
import { answerList, matches } from '../database/list-queries.ts'
import { reviews } from '../database/schema.ts'
import type { ListAnswer } from '../list-answer.ts'

const sorts = {
  newest: { by: reviews.createdAt, descending: true },
  email: { by: reviews.email },
  '-email': { by: reviews.email, descending: true },
  rating: { by: reviews.number },
  '-rating': { by: reviews.number, descending: true },
}

/** `withEmail`: addresses of customers are for admins. */
export function allReviews(
  db: Db,
  query: ReviewListQuery,
  { withEmail }: { withEmail: boolean },
): Promise<ListAnswer<Review>> {
  const searched = withEmail ? [reviews.email, reviews.review, reviews.name] : [reviews.review, reviews.name]
  const list = { from: reviews, where: [matches(query.q, searched)], sort: sorts[query.sort ?? 'newest'] }
  return answerList(db, list, query, (row) => toWireReview(row, withEmail))
}

export async function insertReview(db: Db, userId: string | null, form: ReviewForm): Promise<string> {
  const [row] = await db
    .insert(reviews)
    .values({ ...form, userId })
    .returning({ id: reviews.id })
  if (!row) throw new Error('An insert gave no row back')
  return row.id
}

export async function isReviewThere(db: Db, id: string): Promise<boolean> {
  return (await db.$count(reviews, eq(reviews.id, id))) > 0
}

export async function removeReview(tx: Db, id: string): Promise<number> {
  const removed = await tx.delete(reviews).where(eq(reviews.id, id)).returning({ id: reviews.id })
  return removed.length
}

function toWireReview(row: typeof reviews.$inferSelect, withEmail: boolean): Review {
  const { id, name, email, image, company, position, review, number, createdAt } = row
  return {
    _id: id,
    name,
    image,
    company,
    position,
    review,
    number,
    createdAt: createdAt.toISOString(),
    ...(withEmail && { email }),
  }
}
