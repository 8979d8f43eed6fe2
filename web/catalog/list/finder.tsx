/** Product search by material and by words, with results while typing, sorted and shown as cards or rows. */
import { Fragment } from 'react'
import { categories, categoryNames } from '#contract/products/rules/product.ts'
import { formatTotal } from '#contract/rules/lists/list-total.ts'
import { categoryGround } from '#web/catalog/card/category.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { UnitSwitch } from '../unit-switch.tsx'
import { ChosenValues, chosenOf } from './chosen-values.tsx'
import { FacetButton, searchFormId } from './facet-panel.tsx'
import { FacetValue } from './facet-value.tsx'
import { addressOf, type ProductSearch, sortNames, type View } from './search.ts'
import { type Reading, Understood } from './understood.tsx'

type ProductFinderProps = { search: ProductSearch; total: number; reading: Reading | undefined }

export function ProductFinder({ search, total, reading }: ProductFinderProps) {
  return (
    <div className="mt-6 border-y border-line py-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <CategoryLinks search={search} />
        <SearchForm search={search} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p aria-live="polite" className="min-w-0 text-sm text-ink-muted">
          <span data-found="count">
            {foundWords(search, total)}
            <OnlyChosen search={search} />
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
          <UnitSwitch />
          <FacetButton chosen={chosenOf(search).length} />
          <ViewLinks search={search} />
        </div>
      </div>
      <Understood search={search} reading={reading} />
      <ChosenValues search={search} />
    </div>
  )
}

/** The chosen view is remembered (web/every-page/partial-page.ts). */
function ViewLinks({ search: { view: shown, ...search } }: { search: ProductSearch }) {
  return (
    <nav aria-label="View" data-found="views" className="flex rounded-md border border-edge text-sm">
      <ViewLink to={addressOf(search)} view="cards" isShown={!shown} icon="grid" />
      <ViewLink to={addressOf({ ...search, view: 'list' })} view="list" isShown={shown === 'list'} icon="menu" />
    </nav>
  )
}

type ViewLinkProps = { to: string; view: View; isShown: boolean; icon: IconName }

function ViewLink({ to, view, isShown, icon }: ViewLinkProps) {
  return (
    <a
      href={to}
      data-filters
      data-view={view}
      aria-current={isShown ? 'true' : undefined}
      className={classNames(
        'flex min-h-8 items-center gap-1.5 px-3 pointer-coarse:min-h-11',
        isShown ? 'bg-ink text-paper' : 'hover:bg-ground',
      )}
    >
      <Icon name={icon} size={16} />
      {{ cards: 'Cards', list: 'List' }[view]}
    </a>
  )
}

function CategoryLinks({ search }: { search: ProductSearch }) {
  const { category: chosen = [], ...rest } = search
  return (
    <nav aria-label="Category" data-found="categories" className="-mx-3 flex flex-wrap">
      <CategoryLink to={addressOf(rest)} chosen={chosen.length === 0} colour="bg-ink">
        All
      </CategoryLink>
      {categories.map((category) => (
        <CategoryLink
          key={category}
          to={addressOf({ ...search, category: [category] })}
          chosen={chosen.includes(category)}
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
      data-filters
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

const orders = Object.entries(sortNames).map(([value, text]) => ({ value, text }))

/** A plain form, to which the facets belong; web/every-page/partial-page.ts shows its results while the user types. */
function SearchForm({ search }: { search: ProductSearch }) {
  const { category: [category] = [], q = '', sort = '', view, units } = search
  return (
    <search className="max-sm:w-full">
      <form id={searchFormId} action="/products" data-filters className="grid gap-2 sm:flex sm:flex-wrap">
        <input type="hidden" name="category" value={category ?? ''} disabled={!category} />
        <input type="hidden" name="view" value={view ?? ''} disabled={!view} />
        <input type="hidden" name="units" value={units ?? ''} disabled={!units} />
        <div className="flex gap-2">
          <SearchBox
            id="search"
            name="q"
            label="Search products"
            defaultValue={q}
            className="min-w-0 flex-1 sm:w-64 sm:flex-none"
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        <SelectBox
          name="sort"
          aria-label="Sort by"
          defaultValue={sort}
          choices={ordersWith(sort)}
          className="sm:w-68"
        />
      </form>
    </search>
  )
}

/** The headers of the dense list offer further sorts. */
const ordersWith = (sort: string) =>
  orders.some(({ value }) => value === sort) ? orders : [...orders, { value: sort, text: 'By the chosen column' }]

/** `12 products in steel for “19 mm”` */
function foundWords({ category = [], q }: ProductSearch, total: number): string {
  const count = total === 1 ? '1 product' : `${formatTotal(total)} products`
  const found = [count, category.length > 0 && `in ${category.join(' and ')}`, q && `for “${q}”`]
  return found.filter(Boolean).join(' ')
}

/** `: Strap, PET or PP, 16 mm`: the values of one facet are alternatives. */
function OnlyChosen({ search }: { search: ProductSearch }) {
  return chosenOf(search).map(({ key, value }, at, all) => (
    <Fragment key={`${key} ${value}`}>
      {at === 0 ? ': ' : all[at - 1]?.key === key ? ' or ' : ', '}
      <FacetValue of={key} value={value} />
    </Fragment>
  ))
}
