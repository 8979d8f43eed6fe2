/** Finding among the products: by material, by words as they are typed, and in which order. */
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SelectBox } from '#web/ui/select-box.tsx'
import { useSearchWords } from '#web/ui/use-search-words.ts'
import { categoryGround } from './category-colours.ts'
import { categoryNames } from './category-names.ts'
import { addressOf, type Finding, sortNames } from './finding.ts'

export function ProductFinder({ finding, total }: { finding: Finding; total: number }) {
  return (
    <div className="mt-6 border-y border-line py-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <CategoryLinks finding={finding} />
        <SearchForm finding={finding} />
      </div>
      <p aria-live="polite" className="mt-3 text-sm text-ink-muted">
        {foundWords(finding, total)}
      </p>
    </div>
  )
}

function CategoryLinks({ finding }: { finding: Finding }) {
  const { category: chosen, ...rest } = finding
  return (
    <nav aria-label="Category" className="-mx-3 flex flex-wrap">
      <CategoryLink to={addressOf(rest)} chosen={!chosen} colour="bg-ink">
        All
      </CategoryLink>
      {categories.map((category) => (
        <CategoryLink
          key={category}
          to={addressOf({ ...finding, category })}
          chosen={category === chosen}
          colour={categoryGround[category]}
        >
          {categoryNames[category]}
        </CategoryLink>
      ))}
    </nav>
  )
}

const categories = ['plastic', 'steel', 'textile'] as const

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

const orders = Object.entries(sortNames).map(([value, text]) => ({ value, text }))

/** Finds while one types. Without scripts it is a form like any other. */
function SearchForm({ finding }: { finding: Finding }) {
  const { category, q = '' } = finding
  const sort = finding.sort ?? ''
  const navigate = useNavigate()
  const find = (wish: { q: string; sort: string }) =>
    navigate(addressOf({ category, ...wish }), { replace: true, preventScrollReset: true })
  const words = useSearchWords(q, (asked) => void find({ q: asked, sort }))
  return (
    <Form
      action="/products"
      role="search"
      preventScrollReset
      onSubmit={words.settle}
      className="flex flex-wrap gap-2 max-sm:w-full"
    >
      {category && <input type="hidden" name="category" value={category} />}
      <SearchBox
        name="q"
        label="Search products"
        value={words.typed}
        onChange={(event) => words.type(event.target.value)}
        onBlur={words.settle}
        className="w-full sm:w-56"
      />
      <SelectBox
        name="sort"
        aria-label="Order"
        value={sort}
        onChange={(event) => void find({ q, sort: event.target.value })}
        choices={orders}
        className="min-w-0 flex-1 sm:w-52 sm:flex-none"
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  )
}

/** `12 products in steel for “19 mm”` */
function foundWords({ category, q }: Finding, total: number): string {
  const count = total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`
  return [count, category && `in ${category}`, q && `for “${q}”`].filter(Boolean).join(' ')
}
