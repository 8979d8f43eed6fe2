/** Search among the products: by material, by words as they are typed, by type, and in which order. */
import { formatTotal } from '#contract/list-total.ts'
import { categories, categoryNames } from '#contract/products/rules.ts'
import { categoryGround } from '#web/products/card/category.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { addressOf, type ProductSearch, sortNames, typeNames } from './product-search.ts'
import { type Reading, Understood } from './understood.tsx'

type ProductFinderProps = { search: ProductSearch; total: number; reading: Reading | undefined }

export function ProductFinder({ search, total, reading }: ProductFinderProps) {
  return (
    <div className="mt-6 border-y border-line py-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <CategoryLinks search={search} />
        <SearchForm search={search} />
      </div>
      <p aria-live="polite" className="mt-3 text-sm text-ink-muted">
        <span data-found="count">{foundWords(search, total)}</span>
      </p>
      <Understood search={search} reading={reading} />
    </div>
  )
}

function CategoryLinks({ search }: { search: ProductSearch }) {
  const { category: chosen, ...rest } = search
  return (
    <nav aria-label="Category" data-found="categories" className="-mx-3 flex flex-wrap">
      <CategoryLink to={addressOf(rest)} chosen={!chosen} colour="bg-ink">
        All
      </CategoryLink>
      {categories.map((category) => (
        <CategoryLink
          key={category}
          to={addressOf({ ...search, category })}
          chosen={category === chosen}
          colour={categoryGround[category]}
        >
          {categoryNames[category]}
        </CategoryLink>
      ))}
    </nav>
  )
}

type CategoryLinkProps = { to: string; chosen: boolean; colour: string; children: string }

function CategoryLink({ to, chosen, colour, children }: CategoryLinkProps) {
  return (
    <a
      href={to}
      data-narrows
      aria-current={chosen ? 'true' : undefined}
      className={classNames(
        'group relative flex min-h-11 items-center px-3 text-lg',
        chosen ? 'font-semibold text-ink' : 'text-ink-muted hover:text-ink',
      )}
    >
      {children}
      <span
        aria-hidden
        className={classNames(
          'absolute inset-x-3 bottom-0.5 h-1',
          colour,
          !chosen && 'opacity-0 group-hover:opacity-40',
        )}
      />
    </a>
  )
}

const choicesOf = (names: Record<string, string>) => Object.entries(names).map(([value, text]) => ({ value, text }))
const types = choicesOf(typeNames)
const orders = choicesOf(sortNames)

/** A form like any other, whose answer web/every-page/narrowing.ts shows while one types. */
function SearchForm({ search }: { search: ProductSearch }) {
  const { category, type = '', q = '', sort = '' } = search
  return (
    <search>
      <form action="/products" data-narrows className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <input type="hidden" name="category" value={category ?? ''} disabled={!category} />
        <div className="col-span-2 flex gap-2">
          <SearchBox
            name="q"
            label="Search products"
            defaultValue={q}
            className="min-w-0 flex-1 sm:w-64 sm:flex-none"
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        <SelectBox name="type" aria-label="Type" defaultValue={type} choices={types} className="sm:w-44" />
        <SelectBox name="sort" aria-label="Order" defaultValue={sort} choices={orders} className="sm:w-52" />
      </form>
    </search>
  )
}

/** `12 products in steel for “19 mm”, only Seals` */
function foundWords({ category, type, q }: ProductSearch, total: number): string {
  const count = total === 1 ? '1 product' : `${formatTotal(total, { isSearched: Boolean(q) })} products`
  const found = [count, category && `in ${category}`, q && `for “${q}”`].filter(Boolean).join(' ')
  return type ? `${found}, only ${typeNames[type]}` : found
}
