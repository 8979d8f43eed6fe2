/** Adds another product to the comparison: a plain search form, and links that add a result. */

import type { Product } from '#contract/products/schema/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { usePriceNote } from '#web/catalog/price.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { addressOf, type Comparison } from './comparison-address.ts'

/** A product that the search found and that can be added to the comparison. */
export type Hit = Pick<Product, 'slug' | 'name' | 'pricePerUnit'> & { sku: string | undefined }

type FindAnotherProps = { comparison: Comparison; hits: readonly Hit[] | undefined }

export function FindAnother({ comparison, hits }: FindAnotherProps) {
  const { slugs, onlyDifferences, units, words } = comparison
  return (
    <section id="add" aria-labelledby="add-heading" className="mt-10 max-w-2xl print:hidden">
      <h2 id="add-heading" className="heading text-2xl">
        Add a product
      </h2>
      <search>
        <form action="/compare#add" className="mt-3 flex gap-2">
          {slugs.map((slug) => (
            <input key={slug} type="hidden" name="p" value={slug} />
          ))}
          {onlyDifferences && <input type="hidden" name="only" value="differences" />}
          {units && <input type="hidden" name="units" value={units} />}
          <SearchBox
            name="add"
            label="Size, material or article number"
            defaultValue={words}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="secondary">
            Find
          </Button>
        </form>
      </search>
      {hits && <Hits hits={hits} comparison={comparison} />}
    </section>
  )
}

function Hits({ hits, comparison }: { hits: readonly Hit[]; comparison: Comparison }) {
  const { words = '', ...rest } = comparison
  const note = usePriceNote()
  if (hits.length === 0) return <p className="mt-4 text-ink-muted">{`Nothing else was found for “${words}”.`}</p>
  return (
    <ul aria-label={`Found for “${words}”`} className="mt-4 divide-y divide-line border-y border-line">
      {hits.map(({ slug, name, sku, pricePerUnit }) => (
        <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
          <a
            href={addressOf({ ...rest, slugs: [...rest.slugs, slug] })}
            data-adds={slug}
            aria-label={`Add ${name}`}
            className="text-link inline-flex min-h-10 items-center font-medium pointer-coarse:min-h-11"
          >
            {name}
          </a>
          <span className="text-sm text-ink-muted">
            {[sku, formatMoney(pricePerUnit) + note].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
