/** How a search was understood: each part can be removed, and words without a match are named. */
import { isBesideProducts } from '#contract/products/rules/search/shop-answers.ts'
import type { FoundProducts } from '#contract/products/schema/product.ts'
import { addressOf, type ProductSearch } from './search.ts'
import { ShopAnswers } from './shop-answers.tsx'

export type Reading = Pick<FoundProducts, 'understood' | 'leftOut' | 'isNear' | 'ignored' | 'answers'>

export function Understood({ search, reading }: { search: ProductSearch; reading: Reading | undefined }) {
  return (
    <div data-found="understood">
      {reading && (
        <>
          <Chips search={search} parts={reading.understood.filter((part) => !isBesideProducts(part))} />
          <ShopAnswers answers={reading.answers} />
          {reading.leftOut.length > 0 && <p className="mt-2 text-sm font-medium">{missingWords(reading)}</p>}
          {reading.ignored.length > 0 && (
            <p className="mt-2 text-sm text-ink-muted">
              No match for {reading.ignored.map((text) => `“${text}”`).join(', ')}.
            </p>
          )}
        </>
      )}
    </div>
  )
}

function missingWords({ leftOut, isNear }: Reading): string {
  const words = leftOut.map((text) => `“${text}”`).join(' and ')
  return isNear
    ? `No product has exactly ${words}. These are the nearest products.`
    : `No product matches every word. These are the results if ${words} is left out.`
}

function Chips({ search, parts }: { search: ProductSearch; parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <ul aria-label="Understood as" className="mt-2 flex flex-wrap gap-2">
      {parts.map((part) => (
        <li
          key={`${part.text} ${part.says}`}
          className="inline-flex max-w-full flex-wrap items-center rounded-md border border-line bg-surface text-sm"
        >
          <TakeAway search={search} part={part} />
          {part.others && <OtherReadings search={search} others={part.others} of={part.text} />}
        </li>
      ))}
    </ul>
  )
}

type Part = FoundProducts['understood'][number]

/** Removes a part from the search. A misspelt word is shown with the word that replaced it. */
function TakeAway({ search, part: { text, says, without, isMisspelt } }: { search: ProductSearch; part: Part }) {
  const label = isMisspelt ? `${says}, instead of ${text}` : says
  return (
    <a
      href={addressOf({ ...search, q: without })}
      data-filters
      aria-label={`Search without ${label}`}
      className="inline-flex min-h-8 items-center gap-2 px-3 wrap-anywhere hover:bg-ground pointer-coarse:min-h-11"
    >
      {label}
      <span aria-hidden>×</span>
    </a>
  )
}

type OtherReadingsProps = { search: ProductSearch; others: NonNullable<Part['others']>; of: string }

function OtherReadings({ search, others, of }: OtherReadingsProps) {
  return (
    <ul aria-label={`Other meanings of ${of}`} className="flex flex-wrap gap-x-3 border-line border-l px-3">
      {others.map(({ says, q }) => (
        <li key={says}>
          <a
            href={addressOf({ ...search, q })}
            data-filters
            className="inline-flex min-h-8 items-center text-ink-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
          >
            or {says}
          </a>
        </li>
      ))}
    </ul>
  )
}
