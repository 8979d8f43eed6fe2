/** PET strap in place of steel strap, as the API returns it. contract/strapping/rules/steel-to-pet.ts chooses the PET strap. */
import { z } from 'zod'
import { Product } from '../../products/schema/product.ts'
import { OfSet } from './set.ts'

const Strapped = z.object({
  product: Product,
  jointStrengthPercent: z.number().optional().meta({
    description: 'The strength of the joint in the strap’s set, in per cent of the break strength; left out if unknown',
  }),
  workingLoadN: z
    .number()
    .optional()
    .meta({ description: 'The load that strap and joint hold, in newtons: break strength × joint strength' }),
  joinedWith: z
    .array(OfSet)
    .meta({ description: 'The tensioner, joint and sealer of the strap’s set, each named once' }),
})
export type Strapped = z.infer<typeof Strapped>

const PetInstead = Strapped.extend({
  strapsForOne: z.number().meta({ description: 'How many of these straps, side by side, replace one steel strap' }),
})
export type PetInstead = z.infer<typeof PetInstead>

export const SteelToPet = z.object({
  steel: Strapped,
  pets: z.array(PetInstead).meta({
    description:
      'PET straps that hold at least as much. Sorted by stock (in stock first), then by replacement (one for one with a saving first), then by price',
  }),
})
export type SteelToPet = z.infer<typeof SteelToPet>
