/** Below a line of the checkout that cannot be ordered as it is: why, and the ways to go on. */
import type { ReactNode } from 'react'
import { lineByTransfer } from '#contract/cart/rules/by-transfer.ts'
import type { PricedLine } from '#contract/cart/schema/cart.ts'
import { useSending } from '#web/forms/sending/use-sending.ts'
import { Button } from '#web/ui/button.tsx'

type LineRefusalProps = {
  line: PricedLine
  /** Puts the quantity into the cart; 0 removes the line. */
  onPut: (quantity: number) => Promise<void>
}

export function LineRefusal({ line: { id, product, refusal, mostByTransfer = 0 }, onPut }: LineRefusalProps) {
  const { busy, problem, send } = useSending()
  const name = product?.name ?? 'the product that is no longer sold'
  const put = async (quantity: number) => {
    // The pressed button disappears with the refusal.
    if (await send(() => onPut(quantity))) focusAfter(id)
  }
  const most = refusal ? 0 : mostByTransfer
  const written = most.toLocaleString('en-US')
  return (
    <div id={prefix + id} tabIndex={-1} className="mt-1 flex flex-wrap items-center gap-2 rounded-md">
      <span className="w-full text-sm font-medium text-danger">
        {problem ?? refusal ?? lineByTransfer(mostByTransfer)}
      </span>
      {most > 0 && (
        <Choice busy={busy} label={`Order ${written} of ${name}`} onChoose={() => put(most)}>
          Order {written}
        </Choice>
      )}
      <Choice busy={busy} label={`Remove ${name}`} onChoose={() => put(0)}>
        Remove
      </Choice>
    </div>
  )
}

type ChoiceProps = { busy: boolean; label: string; onChoose: () => Promise<void>; children: ReactNode }

const Choice = ({ busy, label, onChoose, children }: ChoiceProps) => (
  <Button variant="secondary" size="small" busy={busy} aria-label={label} onClick={() => void onChoose()}>
    {children}
  </Button>
)

const prefix = 'refused-'
const refusedRows = () => [...document.querySelectorAll<HTMLElement>(`[id^="${prefix}"]`)]

/** Focuses the first line that cannot be ordered, if there is one on the page. */
export function leadToRefused(): boolean {
  const [row] = refusedRows()
  row?.focus()
  return row !== undefined
}

/** Focuses the next line that cannot be ordered, or else the button that places the order. */
function focusAfter(id: string): void {
  const next = refusedRows().find((row) => row.id !== prefix + id)
  const button = document.querySelector<HTMLElement>('form[aria-label="Place the order"] button')
  const to = next ?? button
  to?.focus()
}
