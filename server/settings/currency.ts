/** The currency of a shop, which it keeps once there is an order: an order, a payment and a paper state amounts without it. */
import { type Currency, sellIn } from '#contract/rules/currency.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { CannotStart } from '../base/cannot-start.ts'
import type { Db } from '../database/db.ts'
import { storeCurrency } from './currency-queries.ts'

/** Stores the currency at the first start, and sets it for this process. Throws CannotStart if there are orders in another one. */
export async function keepCurrency(db: Db, currency: Currency): Promise<void> {
  const stored = await storeCurrency(db, currency)
  if (stored === currency) return sellIn(currency)
  throw new CannotStart(
    `CURRENCY is ${currency}, but this shop has orders in ${currencyWords(stored).name}: set CURRENCY=${stored}, or use another database`,
  )
}
