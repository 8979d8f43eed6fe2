/** Calls for strapping: the set around a product, PET in place of steel, and the load calculator. */
import type { Handlers } from '../api/call-pipeline.ts'
import { productAt } from '../products/product-at.ts'
import { planFor } from './plan-load.ts'
import { setAround } from './product-set.ts'
import { steelToPet } from './steel-to-pet.ts'

export const strappingRoutes = {
  planLoad: ({ db, query }) => planFor(db, query),
  findProductSet: async ({ db, params }) => setAround(db, await productAt(db, params.slug)),
  findSteelToPet: async ({ db, params }) => steelToPet(db, await productAt(db, params.slug)),
} satisfies Partial<Handlers>
