/** Checks that no two products on sale have article numbers that read the same: customers could not tell them apart. */
import type { Db } from '../database/db.ts'
import { skusThatReadTheSame } from '../products/product-queries.ts'
import { bad, type Finding, good } from './finding.ts'

const about = 'articles'
const mostNamed = 5

export async function checkArticles(db: Db): Promise<Finding[]> {
  const alike = await skusThatReadTheSame(db)
  if (alike.length === 0) return [good(about, 'No two article numbers read the same.')]
  return alike
    .slice(0, mostNamed)
    .map((skus) =>
      bad(about, `${skus.join(' and ')} read the same: in Manage Products, change one of these article numbers.`),
    )
}
