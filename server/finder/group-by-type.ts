/** Groups found products by type. */
import type { ProductType } from '#contract/products/rules/product.ts'
import type { ProductIndex } from './product-index.ts'

type Group = { type: ProductType | null; total: number; rows: number[] }

/** Groups in the order of their best product, with the total of each and at most `most` rows. */
export function groupByType(found: readonly number[], { types }: ProductIndex, most: number): Group[] {
  const groups = new Map<ProductType | null, Group>()
  for (const row of found) {
    const type = types[row] ?? null
    const group = groups.get(type) ?? { type, total: 0, rows: [] }
    groups.set(type, group)
    group.total += 1
    if (group.total <= most) group.rows.push(row)
  }
  return [...groups.values()]
}
