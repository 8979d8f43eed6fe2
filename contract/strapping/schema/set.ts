/** The set around a product, as the API returns it. contract/strapping/rules/the-set.ts builds the set. */
import { z } from 'zod'
import { Id } from '../../schema/wire.ts'

export const OfSet = z.object({
  _id: Id,
  slug: z.string(),
  sku: z.string().optional(),
  name: z.string(),
  image: z.string(),
  pricePerUnit: z.number().meta({ description: 'Amount, without tax, at most two decimals' }),
  unit: z.string().meta({ description: 'The unit in which the product is sold: `coil`, `pack of 1,000`, `tool`' }),
  minimumOrder: z.number(),
  availableQuantity: z.number(),
})
export type OfSet = z.infer<typeof OfSet>

const Choice = z.object({
  product: OfSet,
  fits: z.enum(['yes', 'no', 'not known']),
  why: z.string().optional().meta({ description: 'A note, or why the product does not fit, or why this is not known' }),
})

const Slot = z.object({
  name: z.enum(['strap', 'tensioner', 'joint', 'sealer or cutter']),
  best: OfSet.optional().meta({ description: 'The best product; a tool for several steps is in several slots' }),
  says: z.string().optional().meta({ description: 'Why the slot needs no further product' }),
  why: z.string().optional().meta({ description: 'Notes about `best`' }),
  others: z.array(Choice).meta({ description: 'Alternatives, the best first' }),
  unfit: z.array(Choice).meta({ description: 'Products that do not fit, with the reason' }),
})

export const ProductSet = z.object({
  slots: z.array(Slot).meta({ description: 'The parts of the set. Empty for products that belong to no set' }),
  isComplete: z.boolean().meta({ description: 'Whether the strap can be closed with products that the shop sells' }),
})
export type ProductSet = z.infer<typeof ProductSet>
