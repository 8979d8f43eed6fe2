/** New days for an order. */
import { z } from 'zod'
import { requiredText } from '../../schema/wire.ts'

const day = z.iso.date('Please enter a day')

/** An admin's new dates. `why` is mailed to the customer. */
export const DatesChange = z
  .strictObject({
    leavesOn: day,
    arrivesFrom: day,
    arrivesUntil: day,
    why: requiredText('Please say why the dates change', 300),
  })
  .superRefine(({ leavesOn, arrivesFrom, arrivesUntil }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (arrivesFrom < leavesOn) refuse('arrivesFrom', 'Goods cannot arrive before they leave')
    if (arrivesUntil < arrivesFrom) refuse('arrivesUntil', 'The last day cannot be before the first')
  })
export type DatesChange = z.infer<typeof DatesChange>
