/**
 * The facets of a list. Beside each value is the number of products that match it. The facets are beside the list if there is room,
 * otherwise in a sheet. The sheet opens even without scripts; its button then applies the choices.
 */
import { type FacetKey, facetOf } from '#contract/products/rules/facts/facets.ts'
import type { FacetCount } from '#contract/products/schema/product.ts'
import { usePriceNote } from '#web/catalog/price.tsx'
import { useRenderOnce } from '#web/catalog/rendered-once.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FacetValue } from './facet-value.tsx'
import { addressOf, type ProductSearch, unfiltered } from './search.ts'

/** The form that the facets belong to. */
export const searchFormId = 'find'

const panelId = 'facets'

export function FacetPanel({ facets, search, total }: { facets: FacetCount[]; search: ProductSearch; total: string }) {
  return (
    <aside
      id={panelId}
      popover="auto"
      aria-label="Filters"
      className="facet-panel bg-surface text-ink lg:bg-transparent print:hidden"
    >
      <div data-found="facets">
        <a href="#found" className="sr-only focus:not-sr-only max-lg:hidden">
          Skip to the products
        </a>
        <SheetHead />
        <div className="px-4 pb-4 lg:px-0">
          {facets.filter(isOffered).map((facet) => (
            <Facet key={facet.key} facet={facet} isOpen={isOpen(facet)} />
          ))}
        </div>
        <SheetFoot search={search} total={total} />
      </div>
    </aside>
  )
}

function SheetHead() {
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface px-4 py-2 lg:hidden">
      <span className="heading text-xl">Filters</span>
      <button
        type="button"
        popoverTarget={panelId}
        popoverTargetAction="hide"
        aria-label="Close"
        className="grid min-h-11 min-w-11 place-items-center"
      >
        <Icon name="x" size={22} />
      </button>
    </div>
  )
}

/**
 * If the facets are beside the list, these buttons are shown only without scripts: with scripts, the list follows each choice.
 */
function SheetFoot({ search, total }: { search: ProductSearch; total: string }) {
  return (
    <div className="sticky bottom-0 flex gap-2 border-t border-line bg-surface p-4 lg:hidden lg:scriptless:flex">
      <a
        href={addressOf(unfiltered(search))}
        data-filters
        className={`${buttonClass({ variant: 'secondary' })} flex-1`}
      >
        Clear all
      </a>
      <Button type="submit" form={searchFormId} className="flex-1">
        Show {total}
      </Button>
    </div>
  )
}

/** Opens the sheet when the facets are not beside the list. */
export function FacetButton({ chosen }: { chosen: number }) {
  return (
    <Button variant="secondary" popoverTarget={panelId} className="lg:hidden">
      <Icon name="filter" size={18} />
      Filter
      <span data-found="chosen-count">{chosen > 0 && `(${chosen})`}</span>
    </Button>
  )
}

/** A facet with one value filters nothing. The category is chosen above the list. */
const isOffered = ({ key, values }: FacetCount) =>
  key !== 'category' && (values.length > 1 || values.some(({ isChosen }) => isChosen))

const openAtFirst: readonly FacetKey[] = ['type', 'material', 'width']

const isOpen = ({ key, values }: FacetCount) => openAtFirst.includes(key) || values.some(({ isChosen }) => isChosen)

function Facet({ facet: { key, values }, isOpen }: { facet: FacetCount; isOpen: boolean }) {
  const note = usePriceNote()
  const renderOnce = useRenderOnce()
  const label = facetOf(key).label + (key === 'price' ? note : '')
  return (
    <details id={`facet-${key}`} open={isOpen} className="group border-b border-line py-1">
      <summary className="flex min-h-10 items-center justify-between font-semibold">
        {label}
        <Icon name="chevron-down" size={16} className="group-open:rotate-180" />
      </summary>
      <fieldset className="max-h-72 overflow-y-auto pb-2">
        <legend className="sr-only">{label}</legend>
        {values.map((value) => (
          <div key={value.value} {...renderOnce('facet value', choiceOf, { facet: key, ...value })} />
        ))}
      </fieldset>
    </details>
  )
}

type ChoiceProps = FacetCount['values'][number] & { facet: FacetKey }

function choiceOf({ facet, value, count, isChosen }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 text-[0.9375rem] hover:underline pointer-coarse:min-h-11">
      <input
        type="checkbox"
        id={`${facet}-${value}`}
        name={facet}
        value={value}
        form={searchFormId}
        defaultChecked={isChosen}
        className="size-4 shrink-0"
      />
      <span className="grow">
        <FacetValue of={facet} value={value} />
      </span>
      <span className="text-ink-muted">
        {count}
        <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
      </span>
    </label>
  )
}
