/** Home: what we make, for which strap, who we are, what clients say, what is new, and where to buy. */
import { apiContext } from '#web/api/client.ts'
import { cardOf } from '#web/products/card/product-card.tsx'
import { shownReview } from '#web/reviews/review-card.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/home-page.ts'
import { Banner } from './banner.tsx'
import { BusinessSummary } from './business-summary.tsx'
import { ClientReviews } from './client-reviews.tsx'
import { Distributors } from './distributor-list.tsx'
import { NewestProducts } from './newest-products.tsx'
import { ProductRange } from './product-range.tsx'

const newestShown = '6'
const reviewsShown = '12'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [products, reviews] = await Promise.all([
    api.listProducts({ sort: 'newest', limit: newestShown }),
    api.readPage('listReviews', { sort: 'newest', limit: reviewsShown }),
  ])
  return { products: products.map(cardOf), reviews: reviews.rows.map(shownReview), reviewsInAll: reviews.total }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '',
    description: 'Strapping tools for plastic, steel and textile strap, made in Spain',
    path: '/',
  })
}

export default function HomePage({ loaderData: { products, reviews, reviewsInAll } }: Route.ComponentProps) {
  return (
    <>
      <Banner />
      <ProductRange />
      <BusinessSummary />
      <ClientReviews reviews={reviews} total={reviewsInAll} />
      <NewestProducts products={products} />
      <Distributors />
    </>
  )
}
