/** All Reviews: what customers wrote, to be read and, where need be, deleted. */
import { type Review, reviewSorts } from '#contract/review.ts'
import { api } from '#web/browser-api.ts'
import { DeleteButton } from '#web/layout/delete-button.tsx'
import { orFailure } from '#web/layout/failed-page.ts'
import { ListScreen } from '#web/layout/list-screen.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useOutcome } from '#web/layout/rows-in-place.ts'
import { useChange } from '#web/layout/use-change.ts'
import { readTableUrl } from '#web/layout/use-table-url.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/all-reviews-page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return orFailure(api.readPage('listReviews', readTableUrl(request, reviewSorts)))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'All Reviews', description: '' })
}

/** `first` is the number of the first row shown: the count goes on from page to page. */
const columnsFrom = (first: number): Column<Review>[] => [
  { id: 'index', header: 'No.', cell: (_, index) => first + index },
  { id: 'email', header: 'Email', sorts: ['email', '-email'], cell: (review) => review.email },
  {
    id: 'review',
    header: 'Review',
    cell: (review) => <span className="block max-w-prose text-left whitespace-pre-line">{review.review}</span>,
  },
  {
    id: 'rating',
    header: 'Rating',
    align: 'money',
    sorts: ['-rating', 'rating'],
    cell: (review) => `${review.number}/5`,
  },
  { id: 'delete', header: 'Delete', align: 'actions', cell: (review) => <DeleteReview review={review} /> },
]

export default function AllReviewsPage({ loaderData: page }: Route.ComponentProps) {
  const empty = <EmptyState title="No reviews yet">What customers write appears here and on the home page.</EmptyState>
  return (
    <ListScreen
      title="All Reviews"
      things="reviews"
      page={page}
      columns={columnsFrom}
      firstSort="newest"
      empty={empty}
    />
  )
}

function DeleteReview({ review }: { review: Review }) {
  const outcome = useOutcome(review)
  const remove = useChange('deleteReview', {
    isDone: (answer) => answer.deletedCount > 0,
    says: `Review by ${review.name} deleted`,
    saysRefused: 'Something went wrong',
    inPlace: true,
    after: () => outcome.remove('Deleted'),
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
