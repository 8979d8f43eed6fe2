/** Finds products of the demo shop by their article numbers. */
import type { Api } from '#web/api/client.ts'

export async function slugOf(api: Pick<Api, 'listProducts'>, sku: string): Promise<string> {
  const product = (await api.listProducts()).find(({ technicalData }) => technicalData.sku === sku)
  if (!product) throw new Error(`The shop has no ${sku}`)
  return product.slug
}
