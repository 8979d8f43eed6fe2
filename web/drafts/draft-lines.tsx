/** The products of a draft, with their quantities, and why a line cannot be ordered. */
import { useEffect, useRef } from 'react'
import type { DraftCart } from '#contract/drafts/schema.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { LineQuantity, RemovedLine } from '#web/cart/line-parts.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { Lines } from './use-lines.ts'

type Priced = DraftCart['lines'][number]
type DraftLinesProps = { lines: Lines; cart: DraftCart; isPriced: boolean }

export function DraftLines({ lines, cart, isPriced }: DraftLinesProps) {
  const nameOfRemoved = useNames(cart)
  if (lines.all.length === 0) return <p className="mb-4 text-ink-muted">No products yet.</p>
  return (
    <ul id="lines" tabIndex={-1} className="mb-4 divide-y divide-line border-y border-line">
      {lines.all.map(({ id, quantity, isRemoved }) => {
        const priced = cart.lines.find((line) => line.id === id)
        return isRemoved ? (
          <Removed key={id} name={nameOfRemoved(id)} onUndo={() => lines.undo(id)} />
        ) : (
          <Line
            key={id}
            {...{ id, quantity, priced }}
            isPriced={isPriced}
            onPut={(now) => lines.put(id, now)}
            onRemove={() => lines.remove(id)}
          />
        )
      })}
    </ul>
  )
}

/** The answer about a saved draft has no names of removed products. */
function useNames({ lines }: DraftCart): (id: string) => string {
  const names = useRef(new Map<string, string>())
  for (const line of lines) names.current.set(line.id, nameOf(line))
  return (id) => names.current.get(id) ?? nameOf(undefined)
}

const nameOf = (priced: Priced | undefined) => priced?.product?.name ?? 'This product'

function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button takes the place of the one that was pressed.
  useEffect(() => button.current?.focus(), [])
  return <RemovedLine {...{ name, button, onUndo }} />
}

type LineProps = {
  id: string
  quantity: number
  /** Undefined until the draft is saved with this line. */
  priced: Priced | undefined
  /** False while the amount is that of another quantity. */
  isPriced: boolean
  onPut: (quantity: number) => void
  onRemove: () => void
}

function Line({ id, quantity, priced, isPriced, onPut, onRemove }: LineProps) {
  const name = nameOf(priced)
  const { totalPrice, refusal, hint } = priced ?? {}
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">
          {priced ? (
            <ProductName name={priced.product ? name : 'A product that is no longer sold'} />
          ) : (
            <Skeleton className="h-6 w-48" />
          )}
          {priced?.product?.sku && <span className="block font-mono text-sm text-ink-muted">{priced.product.sku}</span>}
        </span>
        {totalPrice !== undefined && (
          <span className="font-semibold tabular-nums">{refusal || !isPriced ? '–' : formatMoney(totalPrice)}</span>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <LineQuantity line={{ id, quantity }} {...{ priced, name, onPut }} />
        <Button variant="quiet" size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      {hint && <p className="text-sm text-ink-muted">{hint}</p>}
    </li>
  )
}
