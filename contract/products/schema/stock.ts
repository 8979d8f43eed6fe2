/** Changing the stock of a product: by a difference, or by a count of the shelf. */
import { z } from 'zod'
import { Id, mostOfAnything, plainText, requiredText, wholeNumber } from '../../schema/wire.ts'

export const StockChange = z.strictObject({
  by: wholeNumber('Please enter how many', -mostOfAnything)
    .refine((by) => by !== 0, 'Please enter how many')
    .meta({ description: 'Added to the stock, or removed if negative. Not 0' }),
  why: requiredText('Please say why', 200),
})
export type StockChange = z.infer<typeof StockChange>

/** The shelf also holds units that are sold or held and not yet shipped. */
export const StockCount = z.strictObject({
  counted: wholeNumber('Please enter what you counted').meta({
    description: 'Everything on the shelf, including units sold or held',
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
