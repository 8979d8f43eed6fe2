/** A product and its quantity, in a cart or an order. */
import { z } from 'zod'
import { Id, requiredNumber } from '../../schema/wire.ts'

/** The largest value of the database column, a 32-bit integer. */
export const mostQuantity = 2_147_483_647

const isQuantity = (quantity: number) => Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= mostQuantity

export const Quantity = requiredNumber('Please enter a whole number')
  .refine(isQuantity, 'Please enter a whole number')
  .meta({ type: 'integer', minimum: 1, maximum: mostQuantity })

/** One product of a cart. */
export const CartLine = z.strictObject({ id: Id, quantity: Quantity })
export type CartLine = z.infer<typeof CartLine>
