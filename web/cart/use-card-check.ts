/** If the card is empty or incomplete, Pay places no order, but shows every problem of the page: of the fields and the card. */
import { type RefObject, type SubmitEvent, useState } from 'react'
import { notSent } from '#web/forms/draft/draft-form.tsx'
import type { FieldProblem } from '#web/forms/form.tsx'
import { cardId } from '#web/payments/card-payment.tsx'

type Form = { send: (save: () => Promise<unknown>) => (event: SubmitEvent) => Promise<void> }

export function useCardCheck({ send }: Form) {
  const [problem, setProblem] = useState<string>()
  return {
    setProblem,
    withCard: (problems: readonly FieldProblem[]) =>
      inPageOrder(problem ? [...problems, { fieldId: cardId, text: problem }] : problems),

    /** Validates the fields without sending them. Returns whether the card is the only problem. */
    async run(event: SubmitEvent, placed: RefObject<unknown>): Promise<boolean> {
      if (placed.current) return true
      let isFormFine = false
      await send(async () => {
        isFormFine = true
        return notSent
      })(event)
      return isFormFine
    },
  }
}

/** A form validates its fields in the order of its schema, which may differ from the page. */
function inPageOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const ids = Array.from(document.querySelectorAll('main [id]'), ({ id }) => id)
  return problems.toSorted((one, other) => ids.indexOf(one.fieldId) - ids.indexOf(other.fieldId))
}
