/** A review of the shop by one of its customers. */
import { z } from 'zod'
import { typedNumber } from '../schema/typed-number.ts'
import {
  emailAddress,
  Id,
  ListQuery,
  plainText,
  requiredLink,
  requiredNumber,
  requiredText,
  Skip,
} from '../schema/wire.ts'
import { mostReviewLetters, reviewSorts, reviewStates } from './rules.ts'

const ratingMessage = 'Please give your review between 1 and 5'

/**
 * The Add Review form. `email` and `position` have the same messages as the fields before them, because the specification says
 * so.
 */
export const ReviewForm = z.strictObject({
  name: requiredText('Please provide your name', 120),
  email: emailAddress('Please provide your name'),
  image: requiredLink('Please provide your image link'),
  company: requiredText('Please provide your company name', 120),
  position: requiredText('Please provide your company name', 120),
  review: requiredText('Please enter your review', mostReviewLetters),
  number: requiredNumber(ratingMessage)
    .refine((rating) => Number.isInteger(rating) && rating >= 1 && rating <= 5, ratingMessage)
    .meta({ type: 'integer', minimum: 1, maximum: 5 }),
})
export type ReviewForm = z.infer<typeof ReviewForm>

/** The form as typed: the rating is text. */
export const ReviewEntry = ReviewForm.extend({ number: typedNumber(ReviewForm.shape.number, { whole: true }) })

export const Review = z.object({
  _id: Id,
  name: z.string(),
  email: z.string().optional().meta({ description: 'For admins only' }),
  image: z.string(),
  company: z.string(),
  position: z.string(),
  review: z.string(),
  number: z.int().min(1).max(5),
  createdAt: z.string(),
  verified: z.boolean().meta({
    description:
      'Whether the author had bought something before writing the review. Orders that were refunded in full do not count',
  }),
  answer: z.object({ text: z.string(), at: z.string() }).optional().meta({ description: 'The shop’s answer' }),
  hidden: z.boolean().optional().meta({ description: 'Whether only the author and admins see the review' }),
  waiting: z.boolean().optional().meta({
    description: 'Whether the review is hidden from others until its author’s email address is confirmed',
  }),
  isNew: z.boolean().optional().meta({ description: 'Whether no admin has looked at the review yet; for admins only' }),
})
export type Review = z.infer<typeof Review>

export const ReviewListQuery = ListQuery.extend({
  sort: z.enum(reviewSorts).optional(),
  state: z
    .enum(reviewStates)
    .optional()
    .meta({ description: 'Only reviews that are new to admins, unanswered or hidden' }),
  skip: Skip,
})
export type ReviewListQuery = z.output<typeof ReviewListQuery>

/** Reviews of one person, newest first. */
export const OwnReviewsQuery = ListQuery.omit({ q: true })

/**
 * The shop's answer. `seen`: the answer that the form was loaded with, or empty. `seen` stops an admin from overwriting an
 * answer that they have not seen.
 */
export const ReviewAnswer = z.strictObject({
  answer: requiredText('Please write the answer', mostReviewLetters),
  seen: plainText(mostReviewLetters),
})
