/** The results by type: direct matches first, then products that go with them. */
import { typeNames } from '#contract/products/rules/facts/facets.ts'
import type { ProductGroup } from '#contract/products/schema/product.ts'
import { classNames } from '#web/ui/class-names.ts'
import { cardOf } from '../product-card.tsx'
import { cardColumns, ProductCards } from './cards.tsx'
import { type ListedProduct, ProductRows, rowOf } from './rows.tsx'
import { addressOf, type ProductSearch } from './search.ts'

/** How many of each type are shown before *Show all*. */
export const perTypeOf = ({ view }: ProductSearch) => (view === 'list' ? 10 : 6)

type ListedGroup = Omit<ProductGroup, 'products'> & { products: ListedProduct[] }

type ProductGroupsProps = { groups: ListedGroup[]; search: ProductSearch }

export function ProductGroups({ groups, search }: ProductGroupsProps) {
  const isList = search.view === 'list'
  return (
    <div className={isList ? 'mt-6 grid gap-10' : 'mt-6 grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-3'}>
      {groups.map((group, at) => (
        <section
          key={nameOf(group)}
          aria-label={nameOf(group)}
          className={classNames('flex flex-col', !isList && layoutOf(group).section)}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 className="heading text-2xl">{nameOf(group)}</h2>
            <ShowAll group={group} search={search} />
          </div>
          {isList ? (
            <ProductRows products={group.products.map(rowOf)} search={search} label={nameOf(group)} />
          ) : (
            <ProductCards
              products={group.products.map(cardOf)}
              heading="h3"
              isFirst={at === 0}
              columns={layoutOf(group).columns}
            />
          )}
        </section>
      ))}
    </div>
  )
}

/** Small groups are side by side: each takes as many columns as it has cards. */
function layoutOf({ products }: ListedGroup): { section: string; columns: string } {
  if (products.length === 1) return { section: '', columns: 'grid-cols-1' }
  if (products.length === 2) return { section: 'sm:col-span-2', columns: 'sm:grid-cols-2' }
  return { section: 'sm:col-span-2 xl:col-span-3', columns: cardColumns }
}

/** The link to all products of a group, if it has more than are shown. */
function ShowAll({ group, search }: { group: ListedGroup; search: ProductSearch }) {
  const { type, total, products, fits } = group
  if (total <= products.length || type === null) return null
  return (
    <a
      href={addressOf({ ...search, ...(fits !== null && { q: fits }), type: [type] })}
      data-filters
      className="text-link"
    >
      Show all {total}
      <span className="sr-only"> {nameOf(group)}</span>
    </a>
  )
}

/** `Seals`, or `Seals that fit` beside the strap of the search. */
function nameOf({ type, fits }: ListedGroup): string {
  if (type === null) return fits === null ? 'Others' : 'Others that fit'
  if (fits === null) return typeNames[type]
  return type === 'strap' ? 'Strap that fits' : `${typeNames[type]} that fit`
}
