/** The calls for reviews, and their part of /api/openapi.json. */
import { z } from 'zod'
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import * as schema from './schema.ts'

export const calls = {
  listReviews: {
    query: schema.ReviewListQuery,
    answer: z.array(schema.Review),
    tellsSomeMore: true,
    madeOf: 'reviews',
  },
  addReview: {
    body: schema.ReviewForm,
    answer: Created,
    rateLimit: { each: 'user', times: 10, perSeconds: 3600 },
    refuses: [409],
  },
  deleteReview: { answer: Deleted },
  listMyReviews: { query: schema.OwnReviewsQuery, answer: z.array(schema.Review) },
  hideReview: { answer: Modified },
  showReview: { answer: Modified },
  lookAtReview: { answer: Modified },
  answerReview: {
    body: schema.ReviewAnswer,
    answer: Modified,
    conflict: z.object({
      answer: z
        .object({ text: z.string(), at: z.string().meta({ format: 'date-time' }) })
        .nullable()
        .meta({ description: 'The current answer; null if it was removed' }),
    }),
  },
  removeAnswer: { answer: Modified },
} satisfies CallShapes

export const about = 'Customer reviews'

export const says = {
  listReviews:
    'Lists the visible reviews. Admins also get hidden and waiting reviews, and the authors’ email addresses',
  addReview:
    'Writes a review as the caller. Only the caller and admins see the review until the caller’s email address is confirmed',
  deleteReview: 'Deletes a review',
  listMyReviews: 'Lists the caller’s reviews, newest first, and says which are hidden or waiting',
  hideReview: 'Hides a review from everybody but its author and admins',
  showReview: 'Shows a hidden review again',
  lookAtReview: 'Marks a review as seen by an admin, so that the review no longer needs attention',
  answerReview:
    'Answers a review as the shop, or replaces the answer. Refused if another admin has changed the answer in the meantime',
  removeAnswer: 'Removes the answer to a review',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

const answer = 'Thank you, Ana. The coil cart is in the shop now.'
const review = {
  ...{ name: 'Ana Ruiz', image: '/pictures/people/ana.webp', position: 'Buyer', number: 5 },
  review: 'The strap holds, and it came on time.',
}

export const examples = {
  Review: { ...review, answer: { text: answer, at: '2026-02-02T09:00:00.000Z' } },
  ReviewAnswer: { answer, seen: '' },
  ReviewForm: review,
}
