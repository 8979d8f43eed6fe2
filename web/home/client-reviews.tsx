/** What clients say, the newest first. */

import { useState } from 'react'
import type { Review } from '#contract/review.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from './section.tsx'

/** A small screen begins with so many; without script it shows all of them. */
const shownAtFirst = 4

export function ClientReviews({ reviews }: { reviews: readonly Review[] }) {
  const [all, setAll] = useState(false)
  if (reviews.length === 0) return null
  return (
    <Section id="reviews" title="What our clients say">
      <ul className="gap-x-8 sm:columns-2 lg:columns-3">
        {reviews.map((review, index) => (
          <li
            key={review._id}
            className={classNames(
              'break-inside-avoid',
              !all && index >= shownAtFirst && '[html[data-session]_&]:max-sm:hidden',
            )}
          >
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {!all && reviews.length > shownAtFirst && (
        <Button
          variant="secondary"
          onClick={() => setAll(true)}
          className="mt-6 w-full sm:hidden [html:not([data-session])_&]:hidden"
        >
          Show all {reviews.length} reviews
        </Button>
      )}
    </Section>
  )
}

function ReviewCard({ review: { name, position, company, image, number, review } }: { review: Review }) {
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
