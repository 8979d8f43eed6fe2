/** A list of article numbers and quantities, pasted or dropped: a verdict a line, and what was found is in the cart. */
import { type DragEvent, useState } from 'react'
import { mostPasted, type PastedLine, plainCode, readPasted } from '#contract/cart/pasted.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { addToCart } from '#web/every-page/cart.ts'
import { TextareaField } from '#web/forms/fields/more-fields.tsx'
import { Button } from '#web/ui/button.tsx'

type Verdict = { said: string; says: string; isFound: boolean }

export function PasteBox() {
  const [text, setText] = useState('')
  const [verdicts, setVerdicts] = useState<Verdict[]>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    setFailure('')
    try {
      const judged = await addLines(readPasted(text))
      setVerdicts(judged)
      // What was not found stays, to be mended.
      setText(
        judged
          .filter(({ isFound }) => !isFound)
          .map(({ said }) => said)
          .join('\n'),
      )
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
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
          hint={`A pair a line, such as PT-1610 40. Up to ${mostPasted} lines; a CSV file can be dropped here.`}
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
          Add these to the cart
        </Button>
        <ul aria-live="polite" aria-label="What became of each line" className="space-y-1 text-sm empty:hidden">
          {verdicts.map(({ said, says, isFound }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand there twice.
            <li key={index} className={isFound ? '' : 'font-medium text-danger'}>
              <code className="font-mono">{said}</code>: {says}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

async function addLines(lines: PastedLine[]): Promise<Verdict[]> {
  const codes = [...new Set(lines.flatMap(({ code }) => (code ? [code] : [])))]
  const { found } = codes.length > 0 ? await api.findCodes({ body: { codes } }) : { found: [] }
  const products = new Map(found.map((product) => [plainCode(product.sku), product]))
  const read = lines.map((line) => ({ ...line, product: products.get(plainCode(line.code ?? '')) }))
  for (const { product, quantity = 0 } of read) if (product) void addToCart([{ id: product.id, quantity }])
  return read.map(({ said, code, quantity, product }) => {
    if (code === undefined) return { said, isFound: false, says: 'This is no article number with a quantity' }
    if (!product) return { said, isFound: false, says: 'There is no such article' }
    return { said, isFound: true, says: `${quantity} × ${product.name} added` }
  })
}
