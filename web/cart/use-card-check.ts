/** If the card is empty or incomplete, Pay places no order, but shows every problem of the page: of the fields and the card. */
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { FieldProblem } from '#web/forms/form.tsx'
import { cardId } from '#web/payments/card-payment.tsx'

export function useCardCheck() {
  const [problem, setProblem] = useState<string>()
  const running = useRef<{ isFormFine: boolean }>(undefined)
  return {
    setProblem,
    withCard: (problems: readonly FieldProblem[]) =>
      inPageOrder(problem ? [...problems, { fieldId: cardId, text: problem }] : problems),

    /** Called with valid fields: true if they were only checked, and the order is not to be placed. */
    isRunning(): boolean {
      if (running.current) running.current.isFormFine = true
      return running.current !== undefined
    },

    /** Validates the fields by sending the form. Returns whether the card is the only problem. */
    async run(event: SubmitEvent, placed: RefObject<unknown>, send: (event: SubmitEvent) => Promise<void>) {
      if (placed.current) return true
      const check = { isFormFine: false }
      running.current = check
      await send(event).finally(() => {
        running.current = undefined
      })
      return check.isFormFine
    },
  }
}

/** A form validates its fields in the order of its schema, which may differ from the page. */
function inPageOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const ids = Array.from(document.querySelectorAll('main [id]'), ({ id }) => id)
  return problems.toSorted((one, other) => ids.indexOf(one.fieldId) - ids.indexOf(other.fieldId))
}
