/** How a search was understood: each part can be taken away; what nothing answers to is named. */
import type { FoundProducts } from '#contract/products/schema.ts'
import { addressOf, type ProductSearch } from './product-search.ts'

export type Reading = Pick<FoundProducts, 'understood' | 'leftOut' | 'ignored'>

export function Understood({ search, reading }: { search: ProductSearch; reading: Reading | undefined }) {
  return (
    <div data-found="understood">
      {reading && (
        <>
          {reading.understood.length > 0 && <Chips search={search} reading={reading} />}
          {reading.leftOut.length > 0 && (
            <p className="mt-2 text-sm font-medium">
              Nothing has all of it. Shown without {reading.leftOut.map((text) => `“${text}”`).join(' and ')}.
            </p>
          )}
          {reading.ignored.length > 0 && (
            <p className="mt-2 text-sm text-ink-muted">
              Not known here: {reading.ignored.map((text) => `“${text}”`).join(', ')}.
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Chips({ search, reading: { understood } }: { search: ProductSearch; reading: Reading }) {
  return (
    <ul aria-label="Understood as" className="mt-2 flex flex-wrap gap-2">
      {understood.map(({ text, says, without }) => (
        <li key={text}>
          <a
            href={addressOf({ ...search, q: without })}
            data-narrows
            aria-label={`Without ${says}`}
            className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm hover:border-ink"
          >
            {says}
            <span aria-hidden>×</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
