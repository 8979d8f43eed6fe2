/** The calls about reviews. */
import type { Review, ReviewForm } from '#contract/reviews/schema.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Handlers } from '../http.ts'
import { makeOnce } from '../idempotency.ts'
import type { Caller } from '../identity/session-queries.ts'
import { mapList } from '../list-answer.ts'
import { Refusal } from '../refusal.ts'
import { allReviews, insertReview, isReviewThere, type ReviewRow, removeReview } from './review-queries.ts'

export const reviewRoutes = {
  listReviews: async ({ db, user, query }) => {
    const isAdmin = user?.role === 'admin'
    return mapList(await allReviews(db, query, { byEmail: isAdmin }), (row) =>
      toWireReview(row, { withEmail: isAdmin }),
    )
  },
  addReview: async ({ db, user, body, idempotencyKey }) => {
    return { success: true, _id: await addReview(db, user, body, idempotencyKey) }
  },
  deleteReview: async ({ db, user, params }) => ({ deletedCount: await deleteReview(db, user, params.id) }),
} satisfies Partial<Handlers>

async function addReview(db: Db, user: Caller, form: ReviewForm, idempotencyKey: string | undefined): Promise<string> {
  if (form.email !== user.email) throw new Refusal(403, 'You can only write reviews in your own name')
  return inTransaction(db, (tx) => {
    const make = () => insertReview(tx, user.id, { ...form, name: user.name || form.name })
    const isThere = (id: string) => isReviewThere(tx, id)
    return makeOnce(tx, user, { call: 'addReview', idempotencyKey, body: form }, { make, isThere })
  })
}

async function deleteReview(db: Db, admin: Caller, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const removed = await removeReview(tx, id)
    if (!removed) return 0
    await recordChanges(tx, admin, [{ action: 'delete review', aboutId: id, before: { number: removed.number } }])
    return 1
  })
}

/** Addresses of customers are for admins. */
function toWireReview(row: ReviewRow, { withEmail }: { withEmail: boolean }): Review {
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
