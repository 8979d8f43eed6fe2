/** Products nobody makes, for measuring: the catalogue over and over, each time under another name. */
import type { Db } from '#server/database/connect.ts'
import { products } from '#server/database/schema.ts'

/** Inserts `count` products; gives how many. */
export async function inventProducts(db: Db, count: number): Promise<number> {
  const made = await db.select().from(products)
  if (made.length === 0) return 0
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first) }, (_, index) => first + index)
    await db.insert(products).values(numbers.flatMap((number) => inventProduct(number, made[number % made.length])))
  }
  return count
}

type Product = typeof products.$inferSelect

function inventProduct(number: number, product: Product | undefined): (typeof products.$inferInsert)[] {
  if (!product) return []
  const { id: _, position: __, ...rest } = product
  return [{ ...rest, sku: null, slug: `${rest.slug}-${number}`, name: `${rest.name}, make ${number}` }]
}
