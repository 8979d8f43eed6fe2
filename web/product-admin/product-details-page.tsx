/** Product details: everything about one product for admins, and the link to change it. */
import { Link } from 'react-router'
import { categoryNames } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { api } from '#web/api/client.ts'
import { Price } from '#web/catalog/price.tsx'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { historyOf } from '#web/history/history-address.ts'
import { HistoryList } from '#web/history/history-list.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { ProductDocuments } from '../catalog/product/documents.tsx'
import { ProductPictures } from '../catalog/product/pictures.tsx'
import { TechnicalTable } from '../catalog/product/technical-table.tsx'
import type { Route } from './+types/product-details-page.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [product, history] = await Promise.all([
    api.findProduct({ id: params.id }),
    orFailure(api.readPage('listChanges', { kind: 'product', id: params.id, limit: '5' })),
  ])
  return { product, history }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.product.name ?? 'Product details', description: '' })
}

export default function ProductDetailsPage({ loaderData: { product, history } }: Route.ComponentProps) {
  const update = (
    <Link to={`/dashboard/updateProduct/${product._id}`} className={buttonClass()}>
      Update
    </Link>
  )
  return (
    <DashboardScreen title={product.name} actions={update}>
      <p className="max-w-prose text-lg text-ink-muted">{product.description}</p>
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-2">
        <ProductPictures product={product} sizes="(min-width: 75rem) 28rem, 100vw" />
        <DescriptionList facts={factsOf(product)} />
      </div>
      <div className="mt-10 grid items-start gap-8 xl:grid-cols-2">
        <section aria-labelledby="full-description">
          <h2 id="full-description" className="heading text-3xl">
            Full description
          </h2>
          <p className="mt-4 max-w-prose whitespace-pre-line">{product.fullDescription}</p>
        </section>
        <TechnicalTable product={product} />
        <ProductDocuments product={product} />
      </div>
      <section aria-labelledby="history" className="mt-10 max-w-3xl print:hidden">
        <h2 id="history" className="heading mb-4 text-3xl">
          History
        </h2>
        <HistoryList page={history} all={historyOf('product', product._id)} />
      </section>
    </DashboardScreen>
  )
}

function factsOf({ quantity, minimumOrder, availableQuantity, pricePerUnit, category }: Product) {
  return [
    { term: 'Quantity', value: count.format(quantity) },
    { term: 'Minimum order', value: count.format(minimumOrder) },
    { term: 'Available quantity', value: count.format(availableQuantity) },
    { term: 'Price per product', value: <Price dollars={pricePerUnit} /> },
    { term: 'Category', value: categoryNames[category] },
  ]
}

const count = new Intl.NumberFormat('en-US')
