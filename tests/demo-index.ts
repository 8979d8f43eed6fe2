/** A search index of the demo's products. The products are repeated until there are as many as a test needs. */
import { centsOf } from '#contract/rules/money.ts'
import { catalogue } from '#demo/catalogue.ts'
import type { IndexedProduct, SearchedProduct } from '#server/finder/indexed-product.ts'
import { indexProducts } from '#server/finder/product-index.ts'
import { openWordIndex } from '#server/finder/word-index.ts'

/** The id of each product is its article number. */
export function demoIndex(size = catalogue.length) {
  const wordIndex = openWordIndex()
  const products = Array.from({ length: size }, (_, number): IndexedProduct => {
    const { description, fullDescription, ...rest } = productOf(number)
    return { ...rest, wordPlaces: wordIndex.read({ description, fullDescription, ...rest }) }
  })
  return indexProducts(products, wordIndex)
}

export const skuAt = (row: number): string => catalogue[row]?.technicalData.sku ?? ''

function productOf(number: number): SearchedProduct {
  const product = catalogue[number % catalogue.length]
  if (!product) throw new Error('The demo has no products')
  const { description, fullDescription, category, pricePerUnit, technicalData } = product
  const { sku: own, type = null, ...more } = technicalData
  const { packSize: _p, orderMultiple: _o, fullPacksOnly: _f, leadTimeDays: _l, ...facts } = more
  const isFirst = number < catalogue.length
  const name = isFirst ? product.name : `${product.name}, make ${number}`
  const sku = isFirst ? own : `${own}-${number}`
  return { id: sku, name, description, fullDescription, sku, type, category, priceCents: centsOf(pricePerUnit), facts }
}
