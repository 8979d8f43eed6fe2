/** The public page of one product, for people and search engines: everything there is to know before buying. */
import { redirect } from 'react-router'
import { type StockPromise, sayInStock } from '#contract/delivery/rules/promise-words.ts'
import { backIn } from '#contract/products/rules/facts/lead-time.ts'
import { unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { categoryNames, isSoldOut } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { ProductSet } from '#contract/strapping/schema/set.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { throwNotFoundPage } from '#web/api/refusal.ts'
import { CategoryMark } from '#web/catalog/card/category.tsx'
import { CompareToggle } from '#web/catalog/card/compare-toggle.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { usePriceNote } from '#web/catalog/price.tsx'
import { type CardProduct, cardOf, ProductCard } from '#web/catalog/product-card.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { Breadcrumb } from '#web/ui/screens/breadcrumb.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { PrintButton } from '#web/ui/screens/print-button.tsx'
import { SetSection } from '../set/set-section.tsx'
import type { Route } from './+types/catalog-page.ts'
import { AddWithTotal } from './add-with-total.tsx'
import { ProductDocuments } from './documents.tsx'
import { ProductLinks } from './links.tsx'
import { ProductPictures } from './pictures.tsx'
import { PriceLadder } from './price-ladder.tsx'
import { describeToEngines, describeWayToEngines } from './structured-product.ts'
import { TechnicalTable } from './technical-table.tsx'

const mostRelated = 4

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const product = await api.findProductBySlug({ slug: params.slug }).catch(throwNotFoundPage)
  // The call also accepts an id, but a product has a single page.
  if (product.slug !== params.slug) throw redirect(`/catalog/${product.slug}`)
  const [set, terms, dates] = await Promise.all([
    api.findProductSet({ slug: product.slug }),
    api.findShopTerms(),
    api.findDeliveryDates(),
  ])
  const { deliveries, seller } = terms
  return {
    product,
    set,
    promise: dates.inStock,
    terms: { deliveries, seller },
    related: set.slots.length > 0 ? [] : await relatedTo(api, product),
  }
}

/** Related products, for products that belong to no set. */
async function relatedTo(api: Api, { _id: own, category }: Product): Promise<CardProduct[]> {
  const others = await api.listProducts({ category, limit: String(mostRelated + 1) })
  return others.flatMap((other) => (other._id === own ? [] : cardOf(other))).slice(0, mostRelated)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { product, terms } = loaderData
  const shop = matches[0].loaderData
  const path = `/catalog/${product.slug}`
  const { name, description, image } = product
  const head = pageMeta(matches, { title: name, description, path, image: asShared(image), type: 'product' })
  return [
    ...head,
    { 'script:ld+json': describeToEngines(product, shop, terms) },
    { 'script:ld+json': describeWayToEngines(product, shop.publicUrl) },
  ]
}

/**
 * For the shop's own pictures, the link to a JPEG with a white background, because link previews do not support the format of the
 * pictures and would show transparent areas in black.
 */
const asShared = (image: string) => image.replace(/^\/pictures\/([0-9a-z-]+)-\d+\.webp$/, '/pictures/share/$1.jpg')

export default function CatalogPage({ loaderData: { product, set, related, promise } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-5">
      <Breadcrumb links={wayTo(product)} here={product.name} />
      {/* The texts below the pictures fill the space beside the offer, which is taller. */}
      <div className="mt-4 grid gap-x-12 gap-y-8 max-sm:mt-2 max-sm:gap-y-3 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] print:grid-cols-2 print:grid-rows-[auto_1fr] print:gap-x-8 print:gap-y-4">
        <ProductPictures product={product} sizes={pictureSizes} />
        <div className="lg:row-span-2 print:row-span-2">
          <Offer product={product} promise={promise} />
        </div>
        <div className="space-y-10 max-lg:order-2 max-sm:mt-6">
          <section aria-labelledby="description">
            <h2 id="description" className="heading text-3xl print:text-xl">
              Full description
            </h2>
            <p className="mt-4 max-w-prose text-lg leading-relaxed whitespace-pre-line print:mt-1 print:text-sm">
              {product.fullDescription}
            </p>
          </section>
          <ProductDocuments product={product} />
          <MoreOf product={product} set={set} />
        </div>
      </div>
      <div className="mt-12 print:mt-5">
        <TechnicalTable product={product} inColumns />
      </div>
      {set.slots.length > 0 && <SetSection set={set} product={product} sizesOfProduct={pictureSizes} />}
      <Related products={related} category={product.category} />
    </div>
  )
}

/** The shown width of the product's picture. */
const pictureSizes = '(min-width: 64rem) 42rem, 100vw'

function wayTo({ category }: Product) {
  return [
    { key: 'products', link: <a href="/products">Products</a> },
    { key: 'category', link: <a href={`/products?category=${category}`}>{categoryNames[category]}</a> },
  ]
}

type OfferProps = { product: Product; promise: StockPromise | undefined }

/** Price, quantity and *Add to cart* come before the figures, so that they are in the first screen. */
function Offer({ product, promise }: OfferProps) {
  const { priceTerms } = useShop()
  const note = usePriceNote()
  const { _id, slug, name, description, category, pricePerUnit, technicalData } = product
  return (
    <div className="flex flex-col">
      <div>
        <CategoryMark category={category} isStrap={technicalData.type === 'strap'} />
      </div>
      <h1 className="heading mt-2 text-3xl sm:text-[2.75rem] max-sm:mt-1 print:text-3xl">
        <ProductName name={name} />
      </h1>
      <p className="mt-3 text-lg text-ink-muted max-sm:order-1">{description}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3 max-sm:mt-2">
        <span className="text-4xl font-semibold tracking-tight">{formatMoney(pricePerUnit)}</span>
        <span className="text-ink-muted">
          {note && `${note} `}per {unitOf(technicalData)}
        </span>
      </p>
      <p className="mt-1 text-sm text-ink-muted">{priceTerms}</p>
      {promise && !isSoldOut(product) && <Arrival promise={promise} />}
      {isSoldOut(product) ? <WhenBack product={product} /> : <AddWithTotal product={product} />}
      <a
        href={`/products/${_id}`}
        className={`${buttonClass({ size: 'large', variant: 'secondary' })} mt-3 w-full print:hidden`}
      >
        Purchase
      </a>
      <PriceLadder product={product} quantity={product.minimumOrder} />
      <DescriptionList facts={stockFacts(product)} className="mt-5" />
      <PrintedAddress path={`/catalog/${slug}`} />
    </div>
  )
}

/** The data sheet, and where the product leads. */
function MoreOf({ product, set }: { product: Product; set: ProductSet }) {
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <PrintButton size="large" className="flex-1 px-3">
          Print data sheet
        </PrintButton>
        <CompareToggle product={product} size="large" className="flex-1" />
      </div>
      <ProductLinks product={product} set={set} />
    </div>
  )
}

/** The days for the seller's own country. The page Delivery has those for other countries. */
function Arrival({ promise }: { promise: StockPromise }) {
  const { pages } = useShop()
  return (
    <p className="mt-4 font-medium max-sm:mt-2">
      {sayInStock(promise)}
      {promise.country && pages.includes('delivery') && (
        <a href="/delivery" className="text-link ml-2 font-normal print:hidden">
          To other countries
        </a>
      )}
    </p>
  )
}

function WhenBack({ product: { slug, technicalData } }: { product: Product }) {
  const { leadTimeDays } = technicalData
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-5 max-sm:mt-2">
      <Badge tone="refused">Sold out</Badge>
      {leadTimeDays && <span>{backIn(leadTimeDays)}</span>}
      <a href={`/alert/${slug}`} rel="nofollow" className="text-link inline-flex min-h-11 items-center print:hidden">
        Get a mail when back in stock
      </a>
    </p>
  )
}

/** The printed address leads back to the page. */
function PrintedAddress({ path }: { path: string }) {
  const { publicUrl } = useShop()
  return <p className="mt-4 hidden text-sm print:block">{publicUrl + path}</p>
}

function stockFacts(product: Product) {
  const { minimumOrder, quantity, availableQuantity } = product
  return [
    { term: 'Minimum order', value: count.format(minimumOrder) },
    { term: 'Quantity', value: count.format(quantity) },
    {
      term: 'Available quantity',
      value: isSoldOut(product) ? <Badge tone="refused">Sold out</Badge> : count.format(availableQuantity),
    },
  ]
}

const count = new Intl.NumberFormat('en-US')

function Related({ products, category }: { products: readonly CardProduct[]; category: Product['category'] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-8 print:hidden">
      <h2 id="related" className="heading text-3xl">
        More for {category} strap
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
