/** A review for admins: its author and date, its answer, and the possible actions. */
import { Link } from 'react-router'
import type { Review } from '#contract/reviews/schema.ts'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import { MoreButton } from '#web/dashboard/table/row-details.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { historyOf } from '#web/history/history-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { AnswerButton } from './answer-review.tsx'

export function ReviewEntry({ review: shown }: { review: Review }) {
  const { _id, name, position, company, review, createdAt, verified, hidden, waiting, isNew } = shown
  return (
    <div className="review-entry">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-2 xl:group-not-data-open:block">
          {isNew && <Badge tone="waiting">New</Badge>}{' '}
          {waiting && <Badge tone="waiting">Not public: address unconfirmed</Badge>}{' '}
          {hidden && <Badge tone="refused">Hidden</Badge>} <p className="whitespace-pre-line">{review}</p>
        </div>
        <div className="space-y-2 xl:text-xs/4">
          <p className="text-ink-muted">
            {[name, position, company].filter(Boolean).join(', ')} ·{' '}
            <time dateTime={createdAt} className="whitespace-nowrap">
              {formatDayOf(createdAt)}
            </time>
            {verified && ' · Verified purchase'}
          </p>
          <AnswerText review={shown} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 group-data-gone:invisible xl:shrink-0 print:hidden">
        {isNew && <SeenButton review={shown} />}
        <AnswerButton review={shown} />
        <HideButton review={shown} />
        <Link
          to={historyOf('review', _id)}
          className="text-link py-1 xl:group-not-data-open:hidden"
          aria-label={`History of the review by ${name}`}
        >
          History
        </Link>
        <span className="max-xl:hidden">
          <MoreButton about={`the review by ${name}`} />
        </span>
      </div>
    </div>
  )
}

/** The shop's answer, if any. */
export function AnswerText({ review: { answer } }: { review: Review }) {
  if (!answer) return null
  return (
    <p className="border-l-2 border-ink pl-3 whitespace-pre-line wrap-anywhere">
      <span className="font-medium">Answer:</span> {answer.text}
    </p>
  )
}

/** The review then no longer needs attention. */
function SeenButton({ review }: { review: Review }) {
  const { _id: id, name } = review
  const row = useRowChange(review)
  const look = useChange('lookAtReview', { inPlace: true, after: () => row.change({ isNew: false }) })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={look.busy}
      aria-label={`Mark the review by ${name} as seen`}
      onClick={() => look({ id })}
    >
      Seen
    </Button>
  )
}

/** Needs no confirmation: the button that replaces it undoes the change. */
function HideButton({ review }: { review: Review }) {
  const { _id: id, name, hidden = false } = review
  const row = useRowChange(review)
  const isDone = ({ modifiedCount }: { modifiedCount: number }) => modifiedCount > 0
  const hide = useChange('hideReview', {
    ...{
      isDone,
      says: 'Review hidden: only its author and admins still see it',
      refusedMessage: 'The review was hidden already',
    },
    after: () => row.change({ hidden: true, isNew: false }),
  })
  const show = useChange('showReview', {
    ...{ isDone, says: 'Review shown again', refusedMessage: 'The review was shown already' },
    after: () => row.change({ hidden: false, isNew: false }),
  })
  const [word, change] = hidden ? (['Show', show] as const) : (['Hide', hide] as const)
  return (
    <Button
      variant="secondary"
      size="small"
      busy={change.busy}
      aria-label={`${word} the review by ${name}`}
      onClick={() => change({ id })}
    >
      {word}
    </Button>
  )
}
