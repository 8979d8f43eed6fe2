/** A client's review: rating, text, author and date, and the shop's answer. */

import type { Review } from '#contract/reviews/schema.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/screens/avatar.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'

export function ReviewCard({ review: shown }: { review: ShownReview }) {
  const { name, position, company, image, number, review, createdAt, verified, answer } = shown
  const { timeZone } = useShop()
  return (
    <figure className="border-t border-line py-5">
      <Rating number={number} />
      <blockquote className="mt-2 leading-relaxed">
        <p className="whitespace-pre-line wrap-anywhere">{review}</p>
      </blockquote>
      <figcaption className="mt-4 flex items-center gap-3">
        <Avatar name={name} image={image} />
        <span className="min-w-0 leading-snug">
          <span className="block">
            <span className="font-semibold">{name}</span>
            {position && `, ${position}`}
          </span>
          <span className="block text-ink-muted">{company}</span>
          <span className="block text-sm text-ink-muted">
            <time dateTime={createdAt}>{formatDayOf(createdAt, timeZone)}</time>
            {verified && ' · Verified purchase'}
          </span>
        </span>
      </figcaption>
      {answer && <Answer answer={answer} />}
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

function Answer({ answer: { text, at } }: { answer: NonNullable<Review['answer']> }) {
  const { shopName, timeZone } = useShop()
  return (
    <div className="mt-4 border-l-2 border-ink pl-3 leading-relaxed">
      <p className="text-sm">
        <span className="font-semibold">Answer from {shopName}</span>
        <span className="text-ink-muted">
          , <time dateTime={at}>{formatDayOf(at, timeZone)}</time>
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}

/** The public parts of a review. */
export type ShownReview = Omit<Review, 'email' | 'hidden' | 'waiting' | 'isNew'>

/**
 * Only pictures stored by the shop are shown, because any other host would learn of every visitor who reads the review.
 * Without a picture, the initials are shown.
 */
export function shownReview({ email: _, hidden: __, waiting: ___, isNew: ____, ...review }: Review): ShownReview {
  return { ...review, image: isOurPicture.test(review.image) ? review.image : '' }
}

/** Only one dot is allowed: `/pictures/../…` is not a picture. */
const isOurPicture = /^\/pictures\/[\w/-]+\.\w+$/
