/** A pasted or dropped list of article numbers and quantities: one verdict per line; lines with a match go into the cart. */
import { type DragEvent, useState } from 'react'
import { mostPasted, pastedLines } from '#contract/cart/rules/pasted.ts'
import type { FoundCodes } from '#contract/cart/schema/cart.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { addToCart, type CartLine } from '#web/every-page/cart.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { Button } from '#web/ui/button.tsx'

/** `quantity`: the number in the line, if any. */
type Verdict = FoundCodes['lines'][number] & { typed: string }

type PasteBoxProps = {
  /** Where the lines go: to the cart, or to an order that the office enters. */
  to?: 'cart' | 'order'
  onAdd?: (lines: CartLine[]) => void
}

export function PasteBox({ to = 'cart', onAdd = addEach }: PasteBoxProps) {
  const [text, setText] = useState('')
  const [verdicts, setVerdicts] = useState<Verdict[]>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    setFailure('')
    try {
      const judged = await judge(pastedLines(text))
      onAdd(judged.flatMap(({ product, quantity = 0 }) => (product ? { id: product.id, quantity } : [])))
      setVerdicts(judged)
      // Lines without a match stay in the box, to be corrected.
      setText(
        judged
          .filter(({ product }) => !product)
          .map(({ typed }) => typed)
          .join('\n'),
      )
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** Corrects the line in the list. A line without a quantity gets quantity 1. The customer then adds the list again. */
  const take = ({ typed, quantity = 1 }: Verdict, sku: string) =>
    setText(text.replaceAll(/.+/g, (line) => (line === typed ? `${sku} ${quantity}` : line)))
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void file.text().then(setText)
  }
  return (
    <details className="rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-semibold">Paste a list of article numbers</summary>
      <div className="mt-3 flex flex-col gap-3">
        <TextareaField
          label="Article numbers and quantities"
          hint={`One article number per line, followed by the quantity, such as PT-1610 40. Up to ${mostPasted} lines; a CSV file can be dropped here.`}
          rows={5}
          onDrop={drop}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={failure || undefined}
        />
        <Button
          variant="secondary"
          busy={busy}
          disabled={text.trim() === ''}
          onClick={() => void add()}
          className="self-start"
        >
          Add these articles to the {to}
        </Button>
        <ul aria-live="polite" aria-label="Result for each line" className="space-y-1 text-sm empty:hidden">
          {verdicts.map((verdict, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may occur twice.
            <li key={index} className={verdict.product ? '' : 'font-medium text-danger'}>
              <code className="font-mono">{verdict.typed}</code>: {saysOf(verdict)}
              {verdict.couldBe.map(({ sku, name }) => (
                <button
                  key={sku}
                  type="button"
                  onClick={() => take(verdict, sku)}
                  className="text-link block min-h-8 text-left text-ink pointer-coarse:min-h-11"
                >
                  {sku} {name}
                </button>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

/** One after the other, because two lines may name the same product. */
function addEach(lines: CartLine[]): void {
  for (const line of lines) void addToCart([line])
}

async function judge(codes: string[]): Promise<Verdict[]> {
  const { lines } = await api.findCodes({ body: { codes } })
  return lines.map((line, index) => ({ ...line, typed: codes[index] ?? '' }))
}

function saysOf({ product, quantity, couldBe }: Verdict): string {
  if (product) return `${quantity} × ${product.name} added`
  if (couldBe.length === 0) return 'There is no such article'
  return quantity ? 'This could be' : 'Please give a quantity for'
}
