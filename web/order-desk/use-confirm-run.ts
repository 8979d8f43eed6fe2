/** Confirms the selected orders, shows the results in their rows, and can undo the whole run. */
import { useRef, useState } from 'react'
import type { Order } from '#contract/orders/schema/order.ts'
import type { Answer } from '#contract/table.ts'
import { useChangesOfRows } from '#web/dashboard/row-changes.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import type { OrderSelection } from './use-order-selection.ts'

export type ConfirmRun = Answer<'confirmOrders'> & {
  /** When the run was requested. The run ships no order before that time, so the time for Undo is counted from it. */
  askedAt: string
  undone?: Answer<'undoConfirmations'>['lines']
}

export function useConfirmRun(selection: OrderSelection) {
  const [run, setRun] = useState<ConfirmRun>()
  const askedAt = useRef('')
  const changeRow = useChangesOfRows<Order>()
  const confirm = useChange('confirmOrders', {
    once: true,
    inPlace: true,
    after: (answer) => {
      setRun({ ...answer, askedAt: askedAt.current })
      for (const { _id, outcome, approvedAt = new Date().toISOString() } of answer.lines)
        if (outcome === 'confirmed' || outcome === 'already confirmed')
          changeRow(_id, { stage: 'shipped', approved: true, approvedAt })
      selection.select(answer.lines.flatMap(({ _id, outcome }) => (outcome === 'not tried' ? _id : [])))
    },
  })
  const undo = useChange('undoConfirmations', {
    inPlace: true,
    after: ({ lines }) => {
      setRun((before) => before && { ...before, undone: lines })
      for (const { _id, outcome } of lines)
        if (outcome === 'undone') changeRow(_id, { stage: 'to ship', approved: false, approvedAt: undefined })
    },
  })
  return {
    run,
    busy: confirm.busy,
    isUndoing: undo.busy,
    confirm: () => {
      askedAt.current = new Date().toISOString()
      return confirm({ body: selection.toRequest() })
    },
    undo: (id: string) => undo({ id }),
    dismiss: () => setRun(undefined),
  }
}
