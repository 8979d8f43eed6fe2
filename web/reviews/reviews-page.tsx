/** All client reviews, the newest first. */
import { apiContext } from '#web/api/react/loader-context.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { PageLinks, pagingOf, readPageNumber, rowsOfPage } from '#web/lists/page-links.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/reviews-page.ts'
import { ReviewCard, shownReview } from './review-card.tsx'

const perPage = 24

const addressOf = (page: number) => (page > 1 ? `/reviews?page=${page}` : '/reviews')

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = readPageNumber(new URL(request.url).searchParams)
  const ask = { sort: 'newest', ...rowsOfPage(page, perPage) } as const
  const list = await context.get(apiContext).readPage('listReviews', ask)
  return { reviews: list.rows.map(shownReview), paging: pagingOf(list, { page, perPage }, addressOf) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'What our clients say',
    description: 'Reviews of our strapping tools, strap and seals by the people who work with them.',
    path: '/reviews',
  })
}

export default function ReviewsPage({ loaderData: { reviews, paging } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 sm:pt-12">
      <h1 className="heading mb-6 text-4xl sm:text-5xl">What our clients say</h1>
      {paging.total === 0 && <EmptyState title="No reviews yet">Reviews by clients appear here.</EmptyState>}
      <ul className="gap-x-8 sm:columns-2 lg:columns-3">
        {reviews.map((review) => (
          <li key={review._id} className="break-inside-avoid">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <PageLinks paging={paging} addressOf={addressOf} />
    </div>
  )
}
