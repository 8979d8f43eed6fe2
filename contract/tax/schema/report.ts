/** The tax report: what became taxable in a period, by treatment and country, in the shop’s currency and in euros. */
import { z } from 'zod'
import { decimalMarks } from '../../rules/lists/csv.ts'
import { Id } from '../../schema/wire.ts'
import { taxable } from '../rules/report.ts'

const dayMessage = 'Please give a day such as 2026-11-23'
const Day = z.iso.date(dayMessage).refine((day) => day >= '1900', dayMessage)

const Period = z.object({
  from: Day.optional().meta({
    description: 'If left out, the first day of the quarter of `to`, or of the current quarter',
  }),
  to: Day.optional().meta({
    description: 'If left out, the last day of the quarter of `from`, or of the current quarter',
  }),
})

type Period = z.infer<typeof Period>

const isInOrder = ({ from, to }: Period) => !from || !to || from <= to
const order = { path: ['to'], message: 'The last day must not be before the first' }

/** Days in the shop's time zone. Without days, the report covers the current quarter. */
export const TaxReportQuery = Period.refine(isInOrder, order)

export const TaxReportExportQuery = Period.extend({
  decimal: z.enum(decimalMarks).default('point').meta({
    description:
      '`point`: decimal points, and commas between the columns. `comma`: decimal commas, and semicolons between the columns',
  }),
}).refine(isInOrder, order)

const sums = {
  base: z.number().meta({ description: 'Amount without tax' }),
  tax: z.number().meta({ description: 'In the shop’s currency' }),
  baseEuros: z.number(),
  taxEuros: z.number(),
}

const TaxReportRow = z.object({
  treatment: z.enum(taxable),
  country: z.string().meta({ description: 'Where the goods went; ES for orders without a country' }),
  kind: z.enum(['sales', 'refunds']),
  count: z.int().min(0).meta({ description: 'The number of orders or refunds' }),
  ...sums,
  plasticKg: z
    .number()
    .optional()
    .meta({ description: 'Non-recycled plastic as stated on the invoices; left out if no invoice states it' }),
})
export type TaxReportRow = z.infer<typeof TaxReportRow>

export const DistanceSales = z
  .object({
    year: z.int(),
    euros: z.number(),
    limit: z.number(),
    withoutRate: z.int().min(0).meta({
      description: 'The number of orders left out of the sum, because no exchange rate is known for their day',
    }),
  })
  .meta({
    description:
      'Deliveries in this calendar year to buyers in other member states who have no valid VAT number. `euros` is the sum of these deliveries without tax. Above `limit`, the VAT of the destination applies',
  })
export type DistanceSales = z.infer<typeof DistanceSales>

export const TaxReport = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.array(TaxReportRow).meta({ description: 'The sums by treatment, country and kind. Refunds are negative' }),
  total: z.object(sums),
  withoutRate: z.object({
    count: z.int().min(0).meta({
      description:
        'The number of orders left out of the sums in euros, because no exchange rate is known for their day',
    }),
    orders: z.array(z.object({ _id: Id, number: z.string() })).meta({ description: 'The first of these orders' }),
  }),
  distanceSales: DistanceSales,
})
export type TaxReport = z.infer<typeof TaxReport>
