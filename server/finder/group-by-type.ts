/** What was found, type by type. */
import type { ProductType } from '#contract/products/rules/product.ts'
import type { ProductIndex } from './product-index.ts'

type Group = { type: ProductType | null; total: number; rows: number[] }

/** In the order in which the best of each type was found; of each at most so many, and how many there are. */
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
