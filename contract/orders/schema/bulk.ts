/** Actions on many orders: selecting the orders, and the outcome for each. */
import { z } from 'zod'
import { Id } from '../../schema/wire.ts'
import { confirmOutcomes, mostAtOnce, mostPapers, undoOutcomes } from '../rules/admin/bulk.ts'
import { OrderListQuery } from './list.ts'

/** The filters of a list of orders. */
export const OrderFilter = OrderListQuery.pick({
  ...{ q: true, state: true, placedFrom: true, placedTo: true, paidFrom: true, paidTo: true },
})
export type OrderFilter = z.output<typeof OrderFilter>

const momentMessage = 'Please give a time, such as 2026-03-02T09:12:44.120Z'
const SeenAt = z.iso.datetime({ precision: 3, error: momentMessage }).refine((text) => text >= '1970', momentMessage)

/** All orders that match a filter, up to the newest order that the list has shown. */
const All = z.strictObject({
  filter: z.strictObject(OrderFilter.shape),
  count: z
    .number()
    .int()
    .min(1)
    .max(mostAtOnce)
    .meta({ description: '`count` from `countOrders`. The call is refused if the number has changed' }),
  seenAt: SeenAt.meta({ description: '`seenAt` from `countOrders`: orders placed after this time are not included' }),
})

const idsOrAll = (most: number) =>
  z
    .strictObject({
      ids: z.array(Id).min(1).max(most, `Please choose at most ${most} orders at once`).optional(),
      all: All.optional(),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
      path: ['ids'],
      message: 'Please give the orders, or a filter that selects all of them',
    })

export const OrdersToConfirm = idsOrAll(mostAtOnce)
export const OrdersOfPapers = idsOrAll(mostPapers)
export type SelectedOrders = z.output<typeof OrdersToConfirm>

export const CountedOrders = z.object({
  count: z
    .number()
    .meta({ description: `How many orders the filter finds. ${mostAtOnce + 1} means more than ${mostAtOnce}` }),
  seenAt: z.string().optional().meta({ description: 'When the newest of these orders was placed' }),
})

const line = {
  _id: Id,
  number: z
    .string()
    .optional()
    .meta({ description: 'The order number, such as F-10432; left out if there is no such order' }),
}
const says = z.string().optional().meta({ description: 'Why the action was refused for this order' })

export const ConfirmedLine = z.object({
  ...line,
  outcome: z.enum(confirmOutcomes),
  says,
  approvedBy: z
    .string()
    .optional()
    .meta({ description: 'The name of the person or API key that had already confirmed the order' }),
  approvedAt: z.string().optional(),
})
export type ConfirmedLine = z.infer<typeof ConfirmedLine>

export const Confirmations = z.object({
  _id: Id.meta({ description: 'The id of the run, to undo it' }),
  lines: z.array(ConfirmedLine),
})
export type Confirmations = z.infer<typeof Confirmations>

export const UndoneLine = z.object({ ...line, outcome: z.enum(undoOutcomes), says })
export type UndoneLine = z.infer<typeof UndoneLine>

export const UndoneConfirmations = z.object({ lines: z.array(UndoneLine) })
