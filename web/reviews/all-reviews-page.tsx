/** All Reviews: what customers wrote, to be read and, where need be, deleted. */
import { useNavigation } from 'react-router'
import { type Review, reviewSorts } from '#contract/review.ts'
import { api } from '#web/browser-api.ts'
import { DashboardScreen } from '#web/layout/dashboard-screen.tsx'
import { DeleteButton } from '#web/layout/delete-button.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { PageSkeleton } from '#web/layout/page-skeleton.tsx'
import { useChange } from '#web/layout/use-change.ts'
import { readTableUrl, useTableUrl } from '#web/layout/use-table-url.ts'
import { loadList } from '#web/session/load-list.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/all-reviews-page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(() => api.readPage('listReviews', readTableUrl(request, reviewSorts)))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'All Reviews', description: '' })
}

export const HydrateFallback = PageSkeleton

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
  const url = useTableUrl('newest')
  const { state } = useNavigation()
  const paging = url.paging(page)
  return (
    <DashboardScreen title="All Reviews">
      <DataTable
        caption="All reviews"
        columns={columnsFrom(paging.first)}
        rows={page.rows}
        rowKey={(review) => review._id}
        loading={state === 'loading'}
        sorting={url.sorting}
        search={{ label: 'Search reviews', value: url.q, onSearch: url.search }}
        paging={paging}
        instead={page.total === 0 && <NoReviews filtered={url.q !== ''} onClear={url.clear} />}
      />
    </DashboardScreen>
  )
}

function DeleteReview({ review }: { review: Review }) {
  const remove = useChange('deleteReview', {
    isDone: (answer) => answer.deletedCount > 0,
    saysRefused: 'Something went wrong',
  })
  return <DeleteButton what={`the review by ${review.name}`} onDelete={() => remove({ id: review._id })} />
}

function NoReviews({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return <EmptyState title="No reviews yet">What customers write appears here and on the home page.</EmptyState>
  return (
    <EmptyState
      title="No review matches"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all reviews
        </Button>
      }
    >
      Nothing fits what is searched for.
    </EmptyState>
  )
}
