/** Asks once more before a price changes by more than half: it may be a typing error. */
import { useState } from 'react'
import { formatMoney } from '#contract/rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Leap = { before: number; after: number; answer: (isMeant: boolean) => void }

/** `await ask(154, 10990)` is true when the new price is confirmed; render `question` on the page. */
export function usePriceQuestion() {
  const [leap, setLeap] = useState<Leap>()
  const ask = (before: number, after: number) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setLeap(undefined)
        resolve(isMeant)
      }
      setLeap({ before, after, answer })
    })
  return { ask, question: leap && <PriceQuestion {...leap} /> }
}

function PriceQuestion({ before, after, answer }: Leap) {
  return (
    <Dialog
      title={`Change the price from ${formatMoney(before)} to ${formatMoney(after)}?`}
      description="The price changes by more than half."
      onClose={() => answer(false)}
    >
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button onClick={() => answer(true)}>Change the price</Button>
      </div>
    </Dialog>
  )
}
