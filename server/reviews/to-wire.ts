/** A review as the wire carries it. */
import type { Review } from '#contract/reviews/schema/review.ts'
import type { ReviewRow } from './review-queries.ts'

/** `forAdmin`: addresses of customers are for admins. Who is given a hidden review at all is told that it is. */
export function toWireReview(row: ReviewRow, { forAdmin = false } = {}): Review {
  const { id, name, email, image, company, position, review, number, createdAt } = row
  const answer = toWireAnswer(row)
  return {
    ...{ _id: id, name, image, company, position, review, number },
    createdAt: createdAt.toISOString(),
    verified: row.isVerified,
    ...(answer && { answer }),
    ...(row.hiddenAt && { hidden: true }),
    ...(forAdmin && { email }),
  }
}

/** Null where there is none. */
export function toWireAnswer({
  answer,
  answeredAt,
}: Pick<ReviewRow, 'answer' | 'answeredAt'>): Review['answer'] | null {
  return answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null
}
