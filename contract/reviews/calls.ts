/** What the calls about reviews take and answer. */
import { z } from 'zod'
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import { OwnReviewsQuery, Review, ReviewAnswer, ReviewForm, ReviewListQuery } from './schema/review.ts'

export const reviewCalls = {
  listReviews: {
    says: 'Every review that is shown; admins get those that are hidden, too, and the email addresses',
    query: ReviewListQuery,
    answer: z.array(Review),
    tellsSomeMore: true,
    madeOf: 'reviews',
  },
  addReview: {
    says: 'Writes a review in one’s own name',
    body: ReviewForm,
    answer: Created,
    rateLimit: { each: 'user', times: 10, perSeconds: 3600 },
  },
  deleteReview: { says: 'Deletes a review', answer: Deleted },
  listMyReviews: {
    says: 'One’s own reviews, the newest first; those that are hidden say so',
    query: OwnReviewsQuery,
    answer: z.array(Review),
  },
  hideReview: {
    says: 'Hides a review: only its author and admins are still shown it',
    answer: Modified,
  },
  showReview: { says: 'Shows a hidden review again', answer: Modified },
  answerReview: {
    says: 'Answers a review in the name of the shop, or puts another answer in place of the one that was seen',
    body: ReviewAnswer,
    answer: Modified,
  },
  removeAnswer: { says: 'Takes the answer to a review away', answer: Modified },
} satisfies CallShapes
