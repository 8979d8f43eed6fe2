/** A review of the shop by one of its customers. */
import { z } from 'zod'
import { typedNumber } from '../typed-number.ts'
import { emailAddress, Id, ListQuery, requiredLink, requiredNumber, requiredText, Skip } from '../wire.ts'
import { reviewSorts } from './rules.ts'

const ratingMessage = 'Please give your review between 1 and 5'

/** The Add Review form. That email and position repeat the message of their neighbours is the specification's wording. */
export const ReviewForm = z.strictObject({
  name: requiredText('Please provide your name', 120),
  email: emailAddress('Please provide your name'),
  image: requiredLink('Please provide your image link'),
  company: requiredText('Please provide your company name', 120),
  position: requiredText('Please provide your company name', 120),
  review: requiredText('Please enter your review', 2000),
  number: requiredNumber(ratingMessage).refine(
    (rating) => Number.isInteger(rating) && rating >= 1 && rating <= 5,
    ratingMessage,
  ),
})
export type ReviewForm = z.infer<typeof ReviewForm>

/** The same as people fill it in: the rating is typed text. */
export const ReviewEntry = ReviewForm.extend({ number: typedNumber(ReviewForm.shape.number, { whole: true }) })

export const Review = z.object({
  _id: Id,
  name: z.string(),
  email: z.string().optional().meta({ description: 'Given to admins only' }),
  image: z.string(),
  company: z.string(),
  position: z.string(),
  review: z.string(),
  number: z.number(),
  createdAt: z.string(),
})
export type Review = z.infer<typeof Review>

export const ReviewListQuery = ListQuery.extend({ sort: z.enum(reviewSorts).optional(), skip: Skip })
export type ReviewListQuery = z.output<typeof ReviewListQuery>
