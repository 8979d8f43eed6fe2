/** The scheduled job that stores the ECB's exchange rates, with which invoices in dollars state their VAT in euros. */
import type { Shop } from '../api/services.ts'
import { hasRateOf, insertRates, needsRates } from './rate-queries.ts'
import { taxModeOf } from './tax-queries.ts'

/**
 * The ECB publishes at about 16:00 in Frankfurt, which is 14:00 or 15:00 UTC, on working days. On its few holidays the file is
 * read in vain.
 */
const publishedAtHour = 15
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** In a shop with VAT that sells in dollars, reads the file if the newest rate is missing. A failure throws; the next run tries again. */
export async function readExchangeRates({ db, readRates }: Pick<Shop, 'db' | 'readRates'>, now: Date): Promise<void> {
  if (!needsRates() || (await taxModeOf(db)) === 'none' || (await hasRateOf(db, lastPublished(now)))) return
  await insertRates(db, await readRates(now))
}

/** The last day whose rate is published by now. */
function lastPublished(now: Date): string {
  const day = new Date(now.getTime() - publishedAtHour * hourMs)
  const afterFriday = { 0: 2, 6: 1 }[day.getUTCDay()] ?? 0
  return new Date(day.getTime() - afterFriday * dayMs).toISOString().slice(0, 10)
}
