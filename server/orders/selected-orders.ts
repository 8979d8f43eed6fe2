/** Resolves the selection of a bulk action to order ids. */
import { otherCountSentence } from '#contract/orders/rules/admin/bulk.ts'
import type { SelectedOrders } from '#contract/orders/schema/bulk.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { idsFound } from './confirmation-queries.ts'

/**
 * The distinct ids. Refuses if the filter no longer matches the number of orders that was shown. The refusal contains the new
 * number.
 */
export async function selectedIds(db: Db, { ids, all }: SelectedOrders, most: number): Promise<string[]> {
  if (!all) return [...new Set(ids)]
  const found = await idsFound(db, all.filter, new Date(all.seenAt), most + 1)
  if (found.length > most)
    throw new Refusal(409, `Please choose at most ${most.toLocaleString('en-US')} orders at once`)
  if (found.length === all.count) return found
  throw new Refusal(409, otherCountSentence(found.length, all.count), { facts: { count: found.length } })
}
