/**
 * Reviews. A review of a customer whose address is not confirmed is public once it is. An admin can hide a review, and give it one answer in the shop's name. The author still sees a hidden review.
 * Whether the author has bought something is decided when the review is written.
 * decisions/026-reviews-hidden-and-answered.md says why.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { mapList } from '../base/list-answer.ts'
import { allReviews, reviewsOf } from './review-queries.ts'
import { addReview, answerReview, deleteReview, lookAtReview, setHidden } from './rules.ts'
import { toWireReview } from './to-wire.ts'

export const reviewRoutes = {
  listReviews: async ({ db, user, query }) => {
    const forOffice = user?.role === 'admin'
    return mapList(await allReviews(db, query, { forOffice }), (row) => toWireReview(row, { forOffice }))
  },
  listMyReviews: async ({ db, user, query }) =>
    mapList(await reviewsOf(db, user.id, query), (row) => toWireReview(row)),
  addReview: async ({ db, user, body, idempotencyKey }) => {
    return { success: true, _id: await addReview(db, user, body, idempotencyKey) }
  },
  deleteReview: async ({ db, user, params }) => ({ deletedCount: await deleteReview(db, user, params.id) }),
  hideReview: async ({ db, user, params }) => ({ modifiedCount: await setHidden(db, user, params.id, true) }),
  showReview: async ({ db, user, params }) => ({ modifiedCount: await setHidden(db, user, params.id, false) }),
  lookAtReview: async ({ db, user, params }) => ({ modifiedCount: await lookAtReview(db, user, params.id) }),
  answerReview: async ({ db, user, params, body }) => ({
    modifiedCount: await answerReview(db, user, params.id, body),
  }),
  removeAnswer: async ({ db, user, params }) => ({
    modifiedCount: await answerReview(db, user, params.id, { answer: null }),
  }),
} satisfies Partial<Handlers>
