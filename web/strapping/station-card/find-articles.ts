/** Products by the article numbers of an address: for an unknown or unsuitable one, a sentence says so. */
import type { Product } from '#contract/products/schema/product.ts'
import { type CardRole, roleRefusal } from '#contract/strapping/rules/station-card.ts'
import type { Api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'

export type Found = { product?: Product; refusal?: string }

/** Undefined without an article number. */
export async function findArticle(api: Api, sku: string, role?: CardRole): Promise<Found> {
  if (sku === '') return {}
  const [product] = await api.listProducts({ sku, limit: '1' }).catch(orNoneWhenRefused)
  if (!product) return { refusal: `“${sku}” is not, or no longer, sold here` }
  const refusal = role && roleRefusal(role, product)
  return refusal ? { refusal } : { product }
}

/** A search that the shop refuses counts as one without results. */
function orNoneWhenRefused(error: unknown): Product[] {
  if (error instanceof ApiRefusal && error.status < 500) return []
  throw error
}
