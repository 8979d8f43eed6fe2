/** Queries, bodies, answers and rate limits of the calls for reviews. */
import { z } from 'zod'
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import { OwnReviewsQuery, Review, ReviewAnswer, ReviewForm, ReviewListQuery } from './schema.ts'

export const reviewCalls = {
  listReviews: {
    query: ReviewListQuery,
    answer: z.array(Review),
    tellsSomeMore: true,
    madeOf: 'reviews',
  },
  addReview: {
    body: ReviewForm,
    answer: Created,
    rateLimit: { each: 'user', times: 10, perSeconds: 3600 },
  },
  deleteReview: { answer: Deleted },
  listMyReviews: { query: OwnReviewsQuery, answer: z.array(Review) },
  hideReview: { answer: Modified },
  showReview: { answer: Modified },
  lookAtReview: { answer: Modified },
  answerReview: { body: ReviewAnswer, answer: Modified },
  removeAnswer: { answer: Modified },
} satisfies CallShapes
