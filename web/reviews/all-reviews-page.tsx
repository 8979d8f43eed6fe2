/** All Reviews: reviews by customers, to be read, answered, hidden or deleted. */

import { reviewSorts, reviewStates } from '#contract/reviews/rules.ts'
import type { Review } from '#contract/reviews/schema.ts'
import { api } from '#web/api/client.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { ListScreen } from '#web/dashboard/list-screen.tsx'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/all-reviews-page.ts'
import { ReviewEntry } from './review-entry.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return orFailure(api.readPage('listReviews', { ...readTableUrl(request, reviewSorts), ...readState(request) }))
}

/** The filter of reviews in the address: `?state=hidden`. */
function readState(request: Request) {
  const requested = new URL(request.url).searchParams.get('state')
  const state = reviewStates.find((known) => known === requested)
  return state && { state }
}

const stateChoices = [
  { value: '', text: 'All' },
  { value: 'new', text: 'New' },
  { value: 'unanswered', text: 'Unanswered' },
  { value: 'hidden', text: 'Hidden' },
]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'All Reviews', description: '' })
}

/** `first` is the number of the first row shown: numbers continue from page to page. */
const columnsFrom = (first: number): Column<Review>[] => [
  { id: 'index', header: 'No.', card: 'fact', cell: (_, index) => first + index },
  {
    id: 'email',
    header: 'Email',
    card: 'title',
    sorts: ['email', '-email'],
    cell: (review) => <EmailAddress>{review.email ?? ''}</EmailAddress>,
  },
  {
    id: 'review',
    header: 'Review',
    card: 'text',
    percent: 60,
    cell: (review) => <ReviewEntry review={review} />,
  },
  {
    id: 'rating',
    header: 'Rating',
    card: 'figure',
    align: 'money',
    sorts: ['-rating', 'rating'],
    cell: (review) => `${review.number}/5`,
  },
  { id: 'delete', header: 'Delete', align: 'actions', cell: (review) => <DeleteReview review={review} /> },
]

export default function AllReviewsPage({ loaderData: page }: Route.ComponentProps) {
  const empty = <EmptyState title="No reviews yet">Reviews by customers appear here and on the home page.</EmptyState>
  return (
    <ListScreen
      title="All Reviews"
      things="reviews"
      page={page}
      columns={columnsFrom}
      firstSort="newest"
      filter={{ name: 'state', choices: stateChoices }}
      empty={empty}
    />
  )
}

function DeleteReview({ review }: { review: Review }) {
  const row = useRowChange(review)
  const remove = useChange('deleteReview', {
    isDone: (answer) => answer.deletedCount > 0,
    says: `Review by ${review.name} deleted`,
    refusedMessage: 'Something went wrong',
    inPlace: true,
    after: () => row.remove('Deleted'),
    afterRefusal: () => row.showWhoRemoved('review'),
  })
  return (
    <DeleteButton
      what={`the review by ${review.name}: ${beginningOf(review.review)}`}
      about={`“${beginningOf(review.review)}”, by ${review.name}`}
      onDelete={() => remove({ id: review._id })}
    />
  )
}

const beginningOf = (text: string) => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text)
