/** Changing the stock of a product: by a difference, or by a count of the shelf. */
import { z } from 'zod'
import { Id, ListQuery, mostOfAnything, plainText, requiredText, wholeNumber } from '../../schema/wire.ts'
import { stockLevels, stockSorts } from '../rules/stock-levels.ts'

export const StockQuery = ListQuery.extend({
  level: z.enum(stockLevels).optional(),
  sort: z.enum(stockSorts).optional().meta({ description: 'If left out, sorted by name' }),
})
export type StockQuery = z.output<typeof StockQuery>

/** A product on the shelf, without its price. */
export const Stocked = z.object({
  _id: Id,
  name: z.string(),
  sku: z.string().optional(),
  availableQuantity: z.number(),
  minimumOrder: z.number(),
  level: z.enum(stockLevels).optional().meta({ description: 'How low the stock is; left out if enough is in stock' }),
})
export type Stocked = z.infer<typeof Stocked>

export const StockChange = z.strictObject({
  by: wholeNumber('Please enter how many', -mostOfAnything)
    .refine((by) => by !== 0, 'Please enter how many')
    .meta({ description: 'How many units to add to the stock; a negative number removes units. Not 0' }),
  why: requiredText('Please say why', 200),
})
export type StockChange = z.infer<typeof StockChange>

/** The shelf also holds units that are sold or held and not yet shipped. */
export const StockCount = z.strictObject({
  counted: wholeNumber('Please enter what you counted').meta({
    description: 'The number of all units on the shelf, including units that are sold or held',
  }),
  why: plainText(200).optional(),
})
export type StockCount = z.infer<typeof StockCount>

export const StockMoved = z.object({
  success: z.boolean(),
  _id: Id.meta({ description: 'The id of the change in the history' }),
  availableQuantity: z.number().meta({ description: 'The available quantity after the change' }),
  says: z.string(),
})
