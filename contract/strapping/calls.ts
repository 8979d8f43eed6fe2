/** Queries and answers of the calls for strapping. */
import type { CallShapes } from '../schema/call-shape.ts'
import { LoadQuery, PlannedLoad } from './schema/load.ts'
import { ProductSet } from './schema/set.ts'
import { SteelToPet } from './schema/steel-to-pet.ts'

export const strappingCalls = {
  findProductSet: { answer: ProductSet, madeOf: 'products' },
  findSteelToPet: { answer: SteelToPet, madeOf: 'products' },
  planLoad: {
    query: LoadQuery,
    answer: PlannedLoad,
    madeOf: 'products',
  },
} satisfies CallShapes
