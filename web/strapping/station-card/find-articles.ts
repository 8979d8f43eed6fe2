/** Products by the article numbers in a URL, or a message for an unknown or unsuitable article. */
import type { Product } from '#contract/products/schema/product.ts'
import { type CardRole, roleRefusal } from '#contract/strapping/rules/station-card.ts'
import type { Api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'

export type Found = { product?: Product; refusal?: string }

/** Returns an empty result if there is no article number. */
export async function findArticle(api: Api, sku: string, role?: CardRole): Promise<Found> {
  if (sku === '') return {}
  const [product] = await api.listProducts({ sku, limit: '1' }).catch(orNoneWhenRefused)
  if (!product) return { refusal: `We do not currently sell “${sku}”` }
  const refusal = role && roleRefusal(role, product)
  return refusal ? { refusal } : { product }
}

/** A search that the shop refuses counts as a search without results. */
function orNoneWhenRefused(error: unknown): Product[] {
  if (error instanceof ApiRefusal && error.status < 500) return []
  throw error
}
