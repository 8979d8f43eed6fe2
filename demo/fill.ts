/** Fills an empty database with the demo shop: its company, catalogue, reviews and the demo accounts. */

import { insertInternalValue, readInternalValue } from '#server/database/internal-value-queries.ts'
import { inTransaction } from '#server/database/statements.ts'
import { fillDeliveryMethods } from '#server/delivery/method-queries.ts'
import { addProduct } from '#server/products/rules.ts'
import { insertInventedReview } from '#server/reviews/review-queries.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import type { App } from '#server/start/app-parts.ts'
import { demoAccounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { company, deliveries } from './company.ts'
import { reviews } from './reviews.ts'

const filled = 'demo shop filled at'

/** Returns the number of products added: 0 if the database has already been filled. */
export async function fillDemoShop({ shop, seedAccount }: Pick<App, 'shop' | 'seedAccount'>): Promise<number> {
  // These two calls also fill the settings of databases that were filled before the settings existed.
  await fillShopSettings(shop.db, company)
  await fillDeliveryMethods(shop.db, deliveries)
  if (await readInternalValue(shop.db, filled)) return 0
  for (const account of Object.values(demoAccounts)) await seedAccount(account)
  return inTransaction(shop.db, async (tx) => {
    // If two servers open the same empty database, only one fills it.
    if (!(await insertInternalValue(tx, filled, new Date().toISOString()))) return 0
    for (const product of catalogue) await addProduct(tx, null, product)
    for (const { daysAgo, ...review } of reviews) await insertInventedReview(tx, review, daysBeforeNow(daysAgo))
    return catalogue.length
  })
}

const dayMs = 24 * 60 * 60 * 1000
const daysBeforeNow = (days: number) => new Date(Date.now() - days * dayMs)
