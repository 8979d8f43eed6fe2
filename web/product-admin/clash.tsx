/**
 * Shown when another admin has changed the edited product: the name of that admin, the time, and a choice for each field that
 * both admins have changed.
 */
import { useEffect, useId, useRef } from 'react'
import type { ProductField } from '#contract/products/rules/product.ts'
import type { Product, ProductEntry } from '#contract/products/schema/product.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { productLabels } from './form.tsx'

export type ProductClash = {
  /** The product as it is now. */
  product: Product
  clashes: { field: ProductField; changedBy: string; changedAt: string }[]
}

/** The conflict that a change was refused for; undefined for other errors. */
export function clashOf(error: unknown): ProductClash | undefined {
  if (!(error instanceof ApiRefusal && error.status === 409 && 'clashes' in error.facts)) return undefined
  // The refusing rule sets both members together.
  return error.facts as unknown as ProductClash
}

type ClashPanelProps = {
  clashes: ProductClash['clashes']
  mine: Partial<Pick<ProductEntry, ProductField>>
  theirs: ProductEntry
  /** How often the form has been sent; after each try the panel takes the focus again. */
  attempt: number
  onKeep: (field: ProductField) => void
  onTake: (field: ProductField) => void
}

export function ClashPanel({ clashes, mine, theirs, attempt, onKeep, onTake }: ClashPanelProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt and every choice moves the focus back here.
  useEffect(() => box.current?.focus(), [attempt, clashes.length])
  const last = clashes[0]
  if (!last) return null
  return (
    <section
      ref={box}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="mb-6 max-w-3xl rounded-lg border-2 border-danger bg-surface p-4"
    >
      <h2 id={titleId} className="heading text-xl">
        {last.changedBy} has changed this product in the meantime
      </h2>
      <p className="mt-1 text-ink-muted">
        The change was saved on {formatMoment(last.changedAt)}. What you typed is still here: choose a value for each
        field, then press Update Product.
      </p>
      <ul className="mt-3 space-y-3">
        {clashes.map(({ field }) => (
          <li key={field} className="border-t border-line pt-3">
            <p className="font-medium">{nameOf(field)}</p>
            <p>
              Yours: <Beginning of={mine[field] ?? ''} />
            </p>
            <p>
              Theirs: <Beginning of={theirs[field]} />
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Choice word="Keep mine" field={field} onChoose={onKeep} />
              <Choice word="Take theirs" field={field} onChoose={onTake} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = { word: string; field: ProductField; onChoose: (field: ProductField) => void }

function Choice({ word, field, onChoose }: ChoiceProps) {
  return (
    <Button variant="secondary" size="small" aria-label={`${word}: ${nameOf(field)}`} onClick={() => onChoose(field)}>
      {word}
    </Button>
  )
}

const nameOf = (field: ProductField) => productLabels[field].replace(/:$/, '')

const mostLetters = 200

/** The beginning is enough, because a whole description would fill the screen; the form has the full text. */
function Beginning({ of: text }: { of: string }) {
  return <span className="font-medium">{text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text}</span>
}
