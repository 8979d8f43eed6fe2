/** A product of the demo shop by its article number. */
import { catalogue } from '#demo/catalogue.ts'
import type { DemoProduct } from '#demo/demo-product.ts'

export function article(sku: string): DemoProduct {
  const product = catalogue.find(({ technicalData }) => technicalData.sku === sku)
  if (!product) throw new Error(`The demo shop does not sell ${sku}`)
  return product
}
