/** The visitor's own reviews, with the shop's answers. Reviews that others do not see are marked. */
import type { Review } from '#contract/reviews/schema.ts'
import type { PageOf } from '#web/api/client.ts'
import { FailedList, type FailedPage, isFailed } from '#web/dashboard/failed-page.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { AnswerText } from './review-entry.tsx'

/** Renders nothing if there are no reviews. */
export function OwnReviews({ page }: { page: PageOf<Review> | FailedPage }) {
  if (isFailed(page)) return <FailedList {...page} />
  if (page.rows.length === 0) return null
  return (
    <Panel title="Your reviews" className="mt-6 max-w-2xl">
      <ul className="divide-y divide-line border-y border-line">
        {page.rows.map((review) => (
          <li key={review._id} className="space-y-2 py-3">
            {review.hidden && (
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone="refused">Hidden</Badge>
                <span className="text-sm text-ink-muted">The shop has hidden this review; only you see it here.</span>
              </p>
            )}
            {review.waiting && (
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone="waiting">Waiting</Badge>
                <span className="text-sm text-ink-muted">
                  Only you see this review, until you confirm your email address with the link in our mail.
                </span>
              </p>
            )}
            <p className="whitespace-pre-line wrap-anywhere">{review.review}</p>
            <p className="text-sm text-ink-muted">
              {review.number}/5 · <time dateTime={review.createdAt}>{formatDayOf(review.createdAt)}</time>
              {review.verified && ' · Verified purchase'}
            </p>
            <AnswerText review={review} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
