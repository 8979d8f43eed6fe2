/** What everybody is shown of a review. */
import type { Review } from '#contract/review.ts'

export type ShownReview = Pick<Review, '_id' | 'name' | 'position' | 'company' | 'image' | 'number' | 'review'>

/**
 * A picture is only shown when it is one of ours: any other host would learn of every visitor who reads the review.
 * Without one there are initials.
 */
export function shownReview({ _id, name, position, company, image, number, review }: Review): ShownReview {
  return { _id, name, position, company, image: isOurPicture.test(image) ? image : '', number, review }
}

/** No dots but one: `/pictures/../…` is no picture. */
const isOurPicture = /^\/pictures\/[\w/-]+\.\w+$/
