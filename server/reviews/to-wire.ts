import type { Review } from '#contract/reviews/schema.ts'
import type { ReviewRow } from './review-queries.ts'

/** A review in wire format. `forOffice` includes the email address, and whether an admin still has to look at it. */
export function toWireReview(
  row: Omit<ReviewRow, 'isWaiting'> & { isWaiting?: boolean },
  { forOffice = false } = {},
): Review {
  const { id, name, email, image, company, position, review, number, createdAt } = row
  const answer = toWireAnswer(row)
  return {
    ...{ _id: id, name, image, company, position, review, number },
    createdAt: createdAt.toISOString(),
    verified: row.isVerified,
    ...(answer && { answer }),
    ...(row.hiddenAt && { hidden: true }),
    ...((row.isWaiting ?? row.waitsForProof) && { waiting: true }),
    ...(forOffice && { email, ...(!row.lookedAt && { isNew: true }) }),
  }
}

/** Null without an answer. */
export function toWireAnswer({
  answer,
  answeredAt,
}: Pick<ReviewRow, 'answer' | 'answeredAt'>): Review['answer'] | null {
  return answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null
}
