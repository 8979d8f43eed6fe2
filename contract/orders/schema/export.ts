/** The query of the CSV export of orders. */
import { z } from 'zod'
import { decimalMarks } from '../../rules/lists/csv.ts'
import { OrderListQuery } from './list.ts'

/** The filters and the sort of the list. */
export const OrderExportQuery = z.object({
  ...OrderListQuery.omit({ limit: true, cursor: true }).shape,
  decimal: z.enum(decimalMarks).default('point').meta({
    description:
      '`point`: decimal points, and commas between the columns. `comma`: decimal commas, and semicolons between the columns',
  }),
})
export type OrderExportQuery = z.output<typeof OrderExportQuery>
