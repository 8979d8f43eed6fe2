/** Up to four products side by side. The URL holds the selection, so the page works without scripts and can be shared. */
import type { Product } from '#contract/products/schema/product.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { usePriceNote } from '#web/catalog/price.tsx'
import { UnitSwitch } from '#web/catalog/unit-switch.tsx'
import { mostCompared } from '#web/every-page/compare.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { UnitsChoice } from '#web/shell/footer/choices.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PrintButton } from '#web/ui/screens/print-button.tsx'
import type { Route } from './+types/compare-page.ts'
import { addressOf, type Comparison, readComparison } from './comparison-address.ts'
import { type ComparisonRows, comparisonRows, onlyDiffering } from './comparison-rows.ts'
import { ComparisonTable, DiffersSign } from './comparison-table.tsx'
import { FindAnother, type Hit } from './find-another.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { hasMore, ...named } = readComparison(new URL(request.url).searchParams)
  const found = await Promise.all(named.slugs.map((slug) => findOnSale(api, slug)))
  const products = found.filter((product) => product !== undefined)
  const gone = named.slugs.filter((_, place) => !found[place])
  const comparison: Comparison = { ...named, slugs: products.map(({ slug }) => slug) }
  return { products, gone, hasMore, comparison, hits: await findHits(api, comparison) }
}

async function findOnSale(api: Api, slug: string): Promise<Product | undefined> {
  const product = await api.findProductBySlug({ slug }).catch(orWhenRefused(undefined))
  // The call also accepts an id, but the URL of a comparison names products by slug. Unusual text in the URL may even form the
  // path of another call, whose answer is not a product.
  return product?.slug === slug ? product : undefined
}

const mostHits = 6

async function findHits(api: Api, { slugs, words }: Comparison): Promise<Hit[] | undefined> {
  if (!words || slugs.length === mostCompared) return undefined
  const limit = String(mostHits + slugs.length)
  const { products } = await api.searchProducts({ q: words, limit }).catch(orWhenRefused({ products: [] }))
  return products
    .filter(({ slug }) => !slugs.includes(slug))
    .slice(0, mostHits)
    .map(({ slug, name, pricePerUnit, technicalData: { sku } }) => ({ slug, name, pricePerUnit, sku }))
}

/** A refused call is treated as a call that found nothing. */
const orWhenRefused =
  <Instead,>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof ApiRefusal && error.status < 500) return instead
    throw error
  }

/** Every selection of products has its own URL, which is not meant for search engines. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const names = loaderData?.products.map(({ name }) => name) ?? []
  const title = names.length > 1 ? `Compare ${names.join(' and ')}` : 'Compare products'
  return pageMeta(matches, { title, description: '' })
}

export default function ComparePage({
  loaderData: { products, gone, hasMore, comparison, hits },
}: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 sm:pt-12 print:pt-2">
      <h1 className="heading text-4xl sm:text-5xl print:text-2xl">Compare products</h1>
      {gone.map((slug) => (
        <p key={slug} data-gone={slug} className="mt-3">
          {`We do not currently sell “${slug.slice(0, 100).toWellFormed()}”.`}
        </p>
      ))}
      {hasMore && (
        <p className="mt-3">{`Only ${mostCompared} products can be compared at once. The first ${mostCompared} are shown.`}</p>
      )}
      {products.length > 1 ? <Compared products={products} comparison={comparison} /> : <TooFew only={products[0]} />}
      {products.length < mostCompared && <FindAnother comparison={comparison} hits={hits} />}
    </div>
  )
}

function TooFew({ only }: { only: Product | undefined }) {
  const allProducts = (
    <a href="/products" className={buttonClass({ variant: 'secondary' })}>
      All products
    </a>
  )
  return (
    <div className="mt-8">
      <EmptyState title={only ? 'Choose one more product' : 'Nothing to compare yet'} action={allProducts}>
        {only ? (
          <>
            You can then compare the product with <ProductName name={only.name} />.
          </>
        ) : (
          `Choose up to ${mostCompared} products with “Compare” to see them side by side here.`
        )}
      </EmptyState>
    </div>
  )
}

function Compared({ products, comparison }: { products: readonly Product[]; comparison: Comparison }) {
  const all = comparisonRows(products, usePriceNote())
  const rows = comparison.onlyDifferences ? onlyDiffering(all) : all
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <DifferenceCount rows={all} />
        <a
          href={addressOf({ ...comparison, words: '', onlyDifferences: !comparison.onlyDifferences })}
          className={`${buttonClass({ variant: 'secondary' })} print:hidden`}
        >
          {comparison.onlyDifferences ? 'Show all facts' : 'Show only differences'}
        </a>
        <PrintButton>Print comparison</PrintButton>
        <div className="print:hidden">
          <UnitsChoice name="comparison-units" />
          <UnitSwitch />
        </div>
      </div>
      <ComparisonTable products={products} rows={rows} comparison={comparison} />
      <PrintedAddress path={addressOf({ ...comparison, words: '' })} />
    </>
  )
}

function DifferenceCount({ rows: { trade, technical } }: { rows: ComparisonRows }) {
  const facts = [...trade, ...technical]
  const differing = facts.filter(({ differs }) => differs).length
  return (
    <p>
      {`${differing} of ${facts.length} facts differ`}
      {differing > 0 && (
        <>
          {', marked'} <DiffersSign />
        </>
      )}
    </p>
  )
}

/** The printed address leads back to the page. */
function PrintedAddress({ path }: { path: string }) {
  const { publicUrl } = useShop()
  return <p className="mt-3 hidden text-sm break-all print:block">{publicUrl + path}</p>
}
