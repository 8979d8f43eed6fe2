/** At the foot of every document: the products to compare, if any (web/every-page/compare.ts). */
import { useMatches } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { isDocument } from './document-layout.tsx'

export function CompareBar() {
  if (!isDocument(useMatches())) return null
  return (
    <aside aria-label="Comparison">
      <p role="status" data-shows="compare-words" className="sr-only" />
      <div data-compare-bar hidden className="border-t border-ink bg-surface">
        <div className="page-width flex h-[calc(4rem-1px)] items-center justify-between gap-3">
          <a href="/compare" className={buttonClass()}>
            Compare
          </a>
          <button
            type="button"
            data-drops=""
            aria-label="Clear the comparison"
            className={buttonClass({ variant: 'quiet' })}
          >
            Clear
          </button>
        </div>
      </div>
    </aside>
  )
}
