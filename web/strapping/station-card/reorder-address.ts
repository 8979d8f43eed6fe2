/**
 * The articles to order again, as stored in the URL: `/reorder?sku=PT-1610&sku=SL-PT16S`. The address is short, because it is in
 * a QR code.
 */
import { withoutRepeatedSkus } from '#contract/products/rules/article-number.ts'

const mostReordered = 10
const longestSku = 60

export const reorderAddress = (skus: readonly string[]): string =>
  `/reorder?${new URLSearchParams(skus.map((sku) => ['sku', sku]))}`

export function readReorder(params: URLSearchParams): string[] {
  const skus = params.getAll('sku').map((sku) => sku.trim().slice(0, longestSku).toWellFormed())
  return withoutRepeatedSkus(skus).slice(0, mostReordered)
}
