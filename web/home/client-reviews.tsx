/** Client reviews, the newest first, with a link to all reviews. */
import type { ShownReview } from '#web/reviews/review-card.tsx'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Section } from './section.tsx'

type ClientReviewsProps = { reviews: readonly ShownReview[]; total: number }

/** A small screen shows the first four reviews, by the class below. */
const shownOnPhones = 4

export function ClientReviews({ reviews, total }: ClientReviewsProps) {
  if (total === 0) return null
  return (
    <Section id="reviews" title="What our clients say">
      <ul className="gap-x-8 sm:columns-2 lg:columns-3 max-sm:[&>:nth-child(n+5)]:hidden">
        {reviews.map((review) => (
          <li key={review._id} className="break-inside-avoid">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {total > shownOnPhones && (
        <a
          href="/reviews"
          className={classNames(
            buttonClass({ variant: 'secondary' }),
            'mt-4 max-sm:w-full',
            total === reviews.length && 'sm:hidden',
          )}
        >
          Show all {total} reviews
        </a>
      )}
    </Section>
  )
}
