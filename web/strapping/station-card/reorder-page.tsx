/**
 * The target of a station card's QR code: the articles to order again, and a button that adds them to the cart. Opening the page
 * adds nothing to the cart.
 */

import { unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { isSoldOut } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { OfSet } from '#contract/strapping/schema/set.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { usePriceNote } from '#web/catalog/price.tsx'
import { AddTogether } from '#web/catalog/set/add-together.tsx'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import type { Route } from './+types/reorder-page.ts'
import { findArticle } from './find-articles.ts'
import { readReorder } from './reorder-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const skus = readReorder(new URL(request.url).searchParams)
  const found = await Promise.all(skus.map((sku) => findArticle(api, sku)))
  const products = found.flatMap(({ product }) => product ?? [])
  return {
    products: [...new Map(products.map((product) => [product._id, toOffer(product)])).values()],
    gone: found.flatMap(({ refusal }) => refusal ?? []),
  }
}

function toOffer({ technicalData, ...product }: Product): OfSet {
  const { _id, slug, name, image, pricePerUnit, minimumOrder, availableQuantity } = product
  const { sku } = technicalData
  const unit = unitOf(technicalData)
  return { _id, slug, ...(sku && { sku }), name, image, pricePerUnit, unit, minimumOrder, availableQuantity }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Order again', description: '' })

export default function ReorderPage({ loaderData: { products, gone } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 sm:pt-12">
      <h1 className="heading text-4xl sm:text-5xl">Order again</h1>
      {gone.map((sentence) => (
        <p key={sentence} className="mt-3 font-medium">
          {sentence}.
        </p>
      ))}
      {products.length === 0 ? <Nothing /> : <Again products={products} />}
    </div>
  )
}

function Again({ products }: { products: readonly OfSet[] }) {
  const note = usePriceNote()
  return (
    <>
      <p className="mt-3 max-w-prose text-lg">
        These articles are not in your cart yet. You choose the quantities in the cart.
      </p>
      <ul aria-label="To order again" className="mt-5 max-w-3xl divide-y divide-line border-y border-line">
        {products.map((product) => (
          <li key={product._id} className="flex gap-4 py-3">
            <div className="w-28 shrink-0">
              <ProductPicture product={product} sizes="7rem" eager />
            </div>
            <div className="min-w-0">
              <a href={`/catalog/${product.slug}`} className="font-semibold hover:underline hover:underline-offset-4">
                <ProductName name={product.name} />
              </a>
              <p className="text-[0.9375rem] text-ink-muted">
                {product.sku} · {formatMoney(product.pricePerUnit) + note} per {product.unit}
              </p>
              {isSoldOut(product) && <Badge tone="refused">Sold out</Badge>}
            </div>
          </li>
        ))}
      </ul>
      <AddTogether products={products} name="Your selection" says="Add to the cart" />
      <p className="mt-4 hidden max-w-prose font-medium scriptless:block">
        Ordering needs scripts, which are off in this browser.
      </p>
    </>
  )
}

function Nothing() {
  return (
    <div className="mt-8">
      <EmptyState
        title="Nothing to order again"
        action={
          <a href="/products" className={buttonClass({ variant: 'secondary' })}>
            All products
          </a>
        }
      >
        The QR code on a station card opens this page, with the articles on that card.
      </EmptyState>
    </div>
  )
}
