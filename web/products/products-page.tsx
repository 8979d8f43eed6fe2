/** All products as cards. What is shown is in the address, so it works as links and a plain form, too. */
import { categoryNames } from '#contract/products/rules.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { PageLinks, pagingOf, readPageNumber, rowsOfPage } from '#web/lists/page-links.tsx'
import { type CardProduct, cardOf, ProductCard } from '#web/products/card/product-card.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/products-page.ts'
import { ProductFinder } from './product-finder.tsx'
import { addressOf, type ProductSearch, readProductSearch } from './product-search.ts'

const perPage = 60

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const [search, page] = [readProductSearch(params), readPageNumber(params)]
  const asked = { ...search, ...rowsOfPage(page, perPage) }
  const { reading, ...list } = await readProducts(context.get(apiContext), asked).catch(asBadRequest)
  const paging = pagingOf(list, { page, perPage, isSearched: Boolean(search.q) }, (last) => addressOf(search, last))
  return { rows: list.rows.map(cardOf), paging, search, reading }
}

/** What somebody typed is understood; without words it is the catalogue. */
async function readProducts(api: Api, { q, ...asked }: ProductSearch & ReturnType<typeof rowsOfPage>) {
  if (!q) return { ...(await api.readPage('listProducts', asked)), reading: undefined }
  const { products: rows, total, hasNext, ...reading } = await api.searchProducts({ q, ...asked })
  return { rows, total, next: hasNext ? 'more' : null, reading }
}

/** An address that was tampered with, such as a search for what is no text, is the visitor's error and not ours. */
function asBadRequest(error: unknown): never {
  if (error instanceof ApiRefusal && error.status < 500) throw new Response(null, { status: 404 })
  throw error
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { search: { category } = {}, paging: { page } = { page: 1 } } = loaderData ?? {}
  const title = category ? `${categoryNames[category]} strapping tools` : 'Our Products'
  return pageMeta(matches, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: category
      ? `Tools, strap and accessories for ${category} strap, with prices, minimum order and stock.`
      : 'Strapping tools, strap, seals and buckles for plastic, steel and textile, with prices, minimum order and stock.',
    path: addressOf({ category }, page),
  })
}

export default function ProductsPage({ loaderData: { rows, paging, search, reading } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 sm:pt-12">
      <h1 className="heading text-4xl sm:text-5xl">Our Products</h1>
      <ProductFinder search={search} total={paging.total} reading={reading} />
      <div data-found="products">
        {rows.length > 0 ? <Cards products={rows} /> : <NothingFound search={search} />}
        <PageLinks paging={paging} addressOf={(other) => addressOf(search, other)} />
      </div>
    </div>
  )
}

/** How many cards the smallest first screen shows: only their pictures are worth fetching before anything else. */
const firstScreen = 1

/** Laid out at once, wherever one comes back to: two rows of a wide screen. */
const firstCards = 8

function Cards({ products }: { products: readonly CardProduct[] }) {
  return (
    <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, index) => (
        <li key={product._id} className={index < firstCards ? undefined : 'below-the-fold'}>
          <ProductCard product={product} heading="h2" eager={index < firstScreen} />
        </li>
      ))}
    </ul>
  )
}

function NothingFound({ search }: { search: ProductSearch }) {
  if (addressOf({ ...search, sort: '' }) === addressOf({})) return <NothingYet />
  return (
    <div className="mt-8">
      <EmptyState
        title="No products found"
        action={
          <a href="/products" className={buttonClass({ variant: 'secondary' })}>
            Show all products
          </a>
        }
      >
        Nothing in the catalogue answers to this search. A size such as “19 mm” or an article number finds most things.
      </EmptyState>
    </div>
  )
}

function NothingYet() {
  return (
    <div className="mt-8">
      <EmptyState title="No products yet">Our catalogue is being filled. Please look again soon.</EmptyState>
    </div>
  )
}
