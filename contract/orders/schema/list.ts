/** The queries of order lists, and the count of new orders. */
import { z } from 'zod'
import { Email, ListQuery, Moment } from '../../schema/wire.ts'
import { mostNewOrders, orderSorts, orderStates } from '../rules/order.ts'

const dayMessage = 'Please give a day such as 2026-11-23'
/** A day in the shop's time zone. */
const Day = z.iso.date(dayMessage).refine((day) => day >= '1900', dayMessage)

export const OrderListQuery = ListQuery.extend({
  sort: z.enum(orderSorts).optional(),
  state: z.enum(orderStates).optional(),
  placedFrom: Day.optional(),
  placedTo: Day.optional(),
  paidFrom: Day.optional(),
  paidTo: Day.optional(),
})
export type OrderListQuery = z.output<typeof OrderListQuery>

const besideChanges = ['q', 'sort', 'state', 'placedFrom', 'placedTo', 'paidFrom', 'paidTo'] as const

/** All orders. With `changedSince`: only the orders that have changed, so that another program can synchronise its copy. */
export const AllOrdersQuery = OrderListQuery.extend({
  changedSince: Moment.optional().meta({
    description:
      'Lists only the orders that have changed since this time, including cancelled orders. Each order appears once, sorted by its latest change. `Link: rel="next"` leads to later changes. An empty answer means that there are no later changes yet',
  }),
}).superRefine((query, context) => {
  if (query.changedSince === undefined) return
  for (const name of besideChanges)
    if (query[name] !== undefined)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'Only limit and cursor can be given with changedSince',
      })
})
export type AllOrdersQuery = z.output<typeof AllOrdersQuery>

export const NewOrdersQuery = z.object({
  since: Moment.meta({ description: 'Only orders placed after this time are counted' }),
})

export const NewOrders = z.object({
  count: z
    .number()
    .int()
    .meta({ description: `The number of orders placed after \`since\`; counting stops at ${mostNewOrders}` }),
})

/** The specification requires the customer's own email address in the query. */
export const MyOrdersQuery = OrderListQuery.extend({ email: Email })
