/** The chosen facet values, which can be removed one by one or all together. */
import { facetKeys, facetOf } from '#contract/products/rules/facts/facets.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FacetValue } from './facet-value.tsx'
import { addressOf, type ProductSearch, unfiltered, withValue } from './search.ts'

/** The category is left out, because its own links show it as chosen. */
export const chosenOf = (search: ProductSearch) =>
  facetKeys.flatMap((key) => (key === 'category' ? [] : (search[key] ?? []).map((value) => ({ key, value }))))

export function ChosenValues({ search }: { search: ProductSearch }) {
  const chosen = chosenOf(search)
  return (
    <div data-found="chosen">
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className="mt-2 flex flex-wrap items-center gap-2">
          {chosen.map(({ key, value }) => (
            <li key={`${key} ${value}`}>
              <a
                href={addressOf(withValue(search, key, value, false))}
                data-filters
                className="inline-flex min-h-8 items-center gap-2 rounded-md border border-ink bg-surface px-2.5 text-sm hover:bg-ground pointer-coarse:min-h-11"
              >
                <span>
                  <span className="sr-only">Remove the filter: </span>
                  <span className="text-ink-muted">{facetOf(key).label}</span> <FacetValue of={key} value={value} />
                </span>
                <Icon name="x" size={14} />
              </a>
            </li>
          ))}
          <li>
            <a href={addressOf(unfiltered(search))} data-filters className="text-link px-1 text-sm">
              Clear all
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}
