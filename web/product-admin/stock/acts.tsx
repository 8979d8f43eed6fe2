/** Changes of stock that are separate from the product form: a delivery, and a count. */
import { type SubmitEvent, useId, useState } from 'react'
import { readNumber } from '#contract/rules/number-entry.ts'
import type { Answer } from '#contract/table.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { NumberField } from '#web/forms/more-fields/more-fields.tsx'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'
import { useSending } from '#web/forms/sending/use-sending.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

type Moved = Answer<'changeStock'>

type StockActsProps = { productId: string; onMoved: (moved: Moved) => void }

export function StockActs({ productId: id, onMoved }: StockActsProps) {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
      <StockForm
        number="How many"
        numberHint="A negative number, such as −3, removes stock."
        why="Why"
        whyHint="For example: delivery 4711"
        isWhyOptional={false}
        submit="Add to the stock"
        onMoved={onMoved}
        send={(by, why, idempotencyKey) => api.changeStock({ id, body: { by, why } }, { idempotencyKey })}
      />
      <StockForm
        number="I counted"
        numberHint="Everything on the shelf, sold or not."
        why="Note"
        whyHint="Recorded in the history"
        isWhyOptional
        submit="Save the count"
        onMoved={onMoved}
        send={(counted, why, idempotencyKey) =>
          api.countStock({ id, body: { counted, ...(why && { why }) } }, { idempotencyKey })
        }
      />
    </div>
  )
}

type StockFormProps = Pick<StockActsProps, 'onMoved'> & {
  number: string
  numberHint: string
  why: string
  whyHint: string
  isWhyOptional: boolean
  submit: string
  send: (number: number, why: string, idempotencyKey: string) => Promise<Moved>
}

function StockForm({ number, numberHint, why, whyHint, isWhyOptional, submit, send, onMoved }: StockFormProps) {
  const [typed, setTyped] = useState(nothing)
  const { busy, problem, send: sendOrSay } = useSending()
  const sendOnce = useIdempotencyKey()
  const id = useId()
  const change = (changed: Partial<typeof nothing>) => setTyped({ ...typed, ...changed })
  const submitted = async (event: SubmitEvent) => {
    event.preventDefault()
    await sendOrSay(async () => {
      const [count, reason] = [readNumber(typed.number), typed.why.trim()]
      const moved = await sendOnce({ count, reason }, (key) => send(count, reason, key))
      toast.success(moved.says)
      setTyped(nothing)
      onMoved(moved)
    })
  }
  return (
    <form onSubmit={(event) => void submitted(event)} className="flex flex-col gap-3" noValidate>
      <NumberField
        id={`${id}-number`}
        label={number}
        hint={numberHint}
        error={problem}
        value={typed.number}
        onChange={(event) => change({ number: event.target.value })}
      />
      <TextField
        id={`${id}-why`}
        label={why}
        hint={whyHint}
        optional={isWhyOptional}
        maxLength={200}
        autoComplete="off"
        value={typed.why}
        onChange={(event) => change({ why: event.target.value })}
      />
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        {submit}
      </Button>
    </form>
  )
}

const nothing = { number: '', why: '' }
