/** Home: the range for each strap material, the company, reviews, new products, and distributors. */
import { apiContext, shopContext } from '#web/api/react/loader-context.ts'
import { cardOf } from '#web/catalog/product-card.tsx'
import { shownReview } from '#web/reviews/review-card.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/home-page.ts'
import { Banner } from './banner.tsx'
import { BusinessSummary } from './business-summary.tsx'
import { ClientReviews } from './client-reviews.tsx'
import { DistributorList } from './distributor-list.tsx'
import { NewestProducts } from './newest-products.tsx'
import { ProductRange } from './product-range.tsx'
import { describeShopToEngines } from './structured-shop.ts'

const newestShown = '6'
const reviewsShown = '6'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [products, reviews] = await Promise.all([
    api.listProducts({ sort: 'newest', limit: newestShown }),
    api.readPage('listReviews', { sort: 'newest', limit: reviewsShown }),
  ])
  const { description, openingText, aboutText, figures, distributors } = context.get(shopContext).company
  return {
    products: products.map(cardOf),
    reviews: reviews.rows.map(shownReview),
    reviewsInAll: reviews.total,
    company: { description, openingText, aboutText, figures, distributors },
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const description = loaderData?.company.description ?? ''
  const head = pageMeta(matches, { title: '', description, path: '/' })
  const shop = matches[0].loaderData
  return shop ? [...head, { 'script:ld+json': describeShopToEngines(shop, description) }] : head
}

export default function HomePage({ loaderData: { products, reviews, reviewsInAll, company } }: Route.ComponentProps) {
  const { openingText, aboutText, figures, distributors } = company
  return (
    <>
      <Banner text={openingText} />
      <ProductRange />
      <BusinessSummary text={aboutText} figures={figures} />
      <ClientReviews reviews={reviews} total={reviewsInAll} />
      <NewestProducts products={products} />
      {distributors && <DistributorList distributors={distributors} />}
    </>
  )
}
