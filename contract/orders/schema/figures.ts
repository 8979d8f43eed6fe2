/** The figures of the Overview. Amounts are without tax. Days follow the seller's time zone; the last day is today. */
import { z } from 'zod'
import { Id } from '../../schema/wire.ts'
import { figureDays } from '../rules/admin/figures.ts'

const daysMessage = `days must be ${figureDays.join(' or ')}`

export const FiguresQuery = z.object({
  days: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ],
      { error: daysMessage },
    )
    .refine((days) => figureDays.some((known) => known === days), daysMessage)
    .default(figureDays[0]),
})

const Day = z.string().meta({ description: 'A day, such as 2026-11-23' })

const Paid = z.object({
  orders: z.number(),
  paid: z.number().meta({ description: 'Amount paid, without tax' }),
  refunded: z.number().meta({ description: 'The part of `paid` that has since been refunded' }),
})
export type Paid = z.infer<typeof Paid>

const PaidDay = Paid.extend({
  day: Day,
  before: z.number().meta({ description: 'Amount paid, less refunds, on the same day of the previous period' }),
})
export type PaidDay = z.infer<typeof PaidDay>

const Waiting = z.object({
  from: Day.optional().meta({ description: 'The first day; left out for the orders that have waited longest' }),
  to: Day,
  orders: z.number(),
  total: z.number().meta({ description: 'Amount, without tax' }),
})
export type Waiting = z.infer<typeof Waiting>

const SoldProduct = z.object({ _id: Id, name: z.string(), sku: z.string().optional() })

export const Figures = z.object({
  days: z.array(PaidDay),
  period: Paid,
  before: Paid.meta({ description: 'The same figures for the previous period of the same length' }),
  unpaid: z
    .array(Waiting)
    .meta({ description: 'Unpaid orders, by the day on which they were placed, the latest first' }),
  toShip: z
    .array(Waiting)
    .meta({ description: 'Orders to ship, by the day on which they were paid or placed on account, the latest first' }),
  lowStock: z
    .array(SoldProduct.extend({ available: z.number(), daysLeft: z.number() }))
    .meta({ description: 'The products that will run out first at their current rate of sale' }),
  bestProducts: z.array(SoldProduct.extend({ units: z.number(), total: z.number() })).meta({
    description: 'The products for which customers paid most in the period. Fully refunded orders are left out',
  }),
})
export type Figures = z.infer<typeof Figures>
