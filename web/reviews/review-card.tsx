/** What a client says: the rating, the words, and who it is. */

import type { Review } from '#contract/reviews/schema.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/screens/avatar.tsx'

export function ReviewCard({ review: { name, position, company, image, number, review } }: { review: ShownReview }) {
  return (
    <figure className="border-t border-line py-5">
      <Rating number={number} />
      <blockquote className="mt-2 leading-relaxed">
        <p className="whitespace-pre-line">{review}</p>
      </blockquote>
      <figcaption className="mt-4 flex items-center gap-3">
        <Avatar name={name} image={image} />
        <span className="min-w-0 leading-snug">
          <span className="block">
            <span className="font-semibold">{name}</span>, {position}
          </span>
          <span className="block text-ink-muted">{company}</span>
        </span>
      </figcaption>
    </figure>
  )
}

const outOf = [1, 2, 3, 4, 5]

function Rating({ number }: { number: number }) {
  return (
    <p className="flex items-center gap-2 text-sm font-medium">
      <span aria-hidden className="flex gap-0.5">
        {outOf.map((star) => (
          <Icon name="star" key={star} size={15} filled={star <= number} />
        ))}
      </span>
      Rating: {number}/5
    </p>
  )
}

/** What everybody is shown of a review. */
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
