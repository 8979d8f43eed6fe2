/** All products. The address holds the filters, so the page also works with links and a plain form. */

import { categoryFrom, categoryNames } from '#contract/products/rules/product.ts'
import { isBesideProducts } from '#contract/products/rules/search/shop-answers.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { formatTotal } from '#contract/rules/lists/list-total.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { PageLinks, pagingOf, readPageNumber, rowsOfPage } from '#web/lists/page-links.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cardOf } from '../product-card.tsx'
import type { Route } from './+types/products-page.ts'
import { ProductCards } from './cards.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { ProductFinder } from './finder.tsx'
import { ProductGroups, perTypeOf } from './groups.tsx'
import { type ListedProduct, ProductRows, rowOf } from './rows.tsx'
import { addressOf, type ProductSearch, parametersOf, readProductSearch } from './search.ts'

const perPage = 60

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const [search, page] = [readProductSearch(params), readPageNumber(params)]
  const isGrouped = Boolean(search.q) && !search.sort && !search.type && page === 1
  const { products, groups, facets, total, hasNext, ...reading } = await context
    .get(apiContext)
    .searchProducts({
      ...parametersOf(search),
      ...rowsOfPage(page, perPage),
      ...(isGrouped && { perType: String(perTypeOf(search)) }),
    })
    .catch(asBadRequest)
  const list = { rows: products, total, next: hasNext ? 'more' : null }
  const paging = pagingOf(list, { page, perPage }, (last) => addressOf(search, last))
  const listed = {
    products: products.map(listedOf),
    groups: groups.map((group) => ({ ...group, products: group.products.map(listedOf) })),
  }
  return { ...listed, facets, paging, search, reading }
}

const listedOf = (product: Product): ListedProduct => ({ ...cardOf(product), technicalData: product.technicalData })

/** A manipulated address, such as a search that is not text, is the visitor's error and not ours. */
function asBadRequest(error: unknown): never {
  if (error instanceof ApiRefusal && error.status < 500) throw new Response(null, { status: 404 })
  throw error
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { search, paging: { page } = { page: 1 } } = loaderData ?? {}
  const category = categoryOf(search)
  const title = category ? `${categoryNames[category]} strapping tools` : 'Our Products'
  return pageMeta(matches, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: category
      ? `Tools, strap and accessories for ${category} strap, with prices, minimum order and stock.`
      : 'Strapping tools, strap, seals and buckles for plastic, steel and textile, with prices, minimum order and stock.',
    path: addressOf(category ? { category: [category] } : {}, page),
  })
}

/** Only a single category has a title and an address of its own; several categories together do not. */
const categoryOf = ({ category = [] }: ProductSearch = {}) =>
  category.length === 1 ? categoryFrom(category[0] ?? null) : undefined

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { paging, search, reading, facets } = loaderData
  return (
    <div className="page-width pt-8 sm:pt-12">
      <h1 className="heading text-4xl sm:text-5xl">Our Products</h1>
      <ProductFinder search={search} total={paging.total} reading={reading} />
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8">
        <FacetPanel facets={facets} search={search} total={formatTotal(paging.total)} />
        <div id="found" tabIndex={-1} data-found="products" data-wide={search.view === 'list' || undefined}>
          <Found {...loaderData} />
          <PageLinks paging={paging} addressOf={(other) => addressOf(search, other)} />
        </div>
      </div>
    </div>
  )
}

function Found({ products, groups, search, reading }: Route.ComponentProps['loaderData']) {
  if (groups.length > 0) return <ProductGroups groups={groups} search={search} />
  if (products.length === 0)
    return <NothingFound search={search} isAnswered={reading.understood.some(isBesideProducts)} />
  if (search.view === 'list') return <ProductRows products={products.map(rowOf)} search={search} label="Products" />
  return <ProductCards products={products.map(cardOf)} />
}

type NothingFoundProps = { search: ProductSearch; isAnswered: boolean }

/** `isAnswered`: the words were a question, or named other makers or goods, and the answer stands above. */
function NothingFound({ search: { sort: _, view, units, ...filters }, isAnswered }: NothingFoundProps) {
  if (addressOf(filters) === addressOf({})) return <NothingYet />
  const all = (
    <a href={addressOf({ view, units })} className={buttonClass({ variant: 'secondary' })}>
      Show all products
    </a>
  )
  if (isAnswered) return <div className="mt-8">{all}</div>
  return (
    <div className="mt-8">
      <EmptyState title="No products found" action={all}>
        We found nothing for this search. Check the spelling, or try a size such as “19 mm” or an article number.
        <AskUs />
      </EmptyState>
    </div>
  )
}

function AskUs() {
  const { email } = useShop().contact
  return (
    email && (
      <p>
        Or ask us:{' '}
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      </p>
    )
  )
}

function NothingYet() {
  return (
    <div className="mt-8">
      <EmptyState title="No products yet">We are still adding our products. Please come back soon.</EmptyState>
    </div>
  )
}
