/** Search among the products: by material, by words as they are typed, by type, and in which order. */
import { Form, Link, useNavigate } from 'react-router'
import { formatTotal } from '#contract/list-total.ts'
import { categories, categoryNames } from '#contract/products/rules.ts'
import { useSearchWords } from '#web/lists/use-search-words.ts'
import { categoryGround } from '#web/products/card/category.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SelectBox } from '#web/ui/select-box.tsx'
import { addressOf, type ProductSearch, sortNames, typeNames } from './product-search.ts'

export function ProductFinder({ search, total }: { search: ProductSearch; total: number }) {
  return (
    <div className="mt-6 border-y border-line py-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <CategoryLinks search={search} />
        <SearchForm search={search} />
      </div>
      <p aria-live="polite" className="mt-3 text-sm text-ink-muted">
        {foundWords(search, total)}
      </p>
    </div>
  )
}

function CategoryLinks({ search }: { search: ProductSearch }) {
  const { category: chosen, ...rest } = search
  return (
    <nav aria-label="Category" className="-mx-3 flex flex-wrap">
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
    <Link
      to={to}
      prefetch="intent"
      preventScrollReset
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
    </Link>
  )
}

const choicesOf = (names: Record<string, string>) => Object.entries(names).map(([value, text]) => ({ value, text }))
const types = choicesOf(typeNames)
const orders = choicesOf(sortNames)

/** Finds while one types. Without scripts it is a form like any other. */
function SearchForm({ search }: { search: ProductSearch }) {
  const { category, type = '', q = '', sort = '' }: { [name in keyof ProductSearch]?: string } = search
  const navigate = useNavigate()
  const find = (wish: { type?: string; q?: string; sort?: string }) =>
    void navigate(addressOf({ category, type, q: wish.q ?? words.take(), sort, ...wish }), {
      replace: true,
      preventScrollReset: true,
    })
  const words = useSearchWords(q, (asked) => find({ q: asked }))
  return (
    <Form
      action="/products"
      role="search"
      preventScrollReset
      onSubmit={words.searchNow}
      className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap"
    >
      {category && <input type="hidden" name="category" value={category} />}
      <div className="col-span-2 flex gap-2">
        <SearchBox
          name="q"
          label="Search products"
          value={words.typed}
          onChange={(event) => words.type(event.target.value)}
          onBlur={words.searchNow}
          className="min-w-0 flex-1 sm:w-52 sm:flex-none"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
      <SelectBox
        name="type"
        aria-label="Type"
        value={type}
        onChange={(event) => find({ type: event.target.value })}
        choices={types}
        className="sm:w-44"
      />
      <SelectBox
        name="sort"
        aria-label="Order"
        value={sort}
        onChange={(event) => find({ sort: event.target.value })}
        choices={orders}
        className="sm:w-52"
      />
    </Form>
  )
}

/** `12 products in steel for “19 mm”, only Seals` */
function foundWords({ category, type, q }: ProductSearch, total: number): string {
  const count = total === 1 ? '1 product' : `${formatTotal(total, { isSearched: Boolean(q) })} products`
  const found = [count, category && `in ${category}`, q && `for “${q}”`].filter(Boolean).join(' ')
  return type ? `${found}, only ${typeNames[type]}` : found
}
