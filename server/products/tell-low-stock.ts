/**
 * Mails low stock to the shop's own address: a product only once until its stock has recovered, and at most once a day. A trigger
 * (`note_low_stock`) records low stock in the transaction of the sale, so that no sale is missed. Of two concurrent sales,
 * exactly one records it.
 */
import type { Shop } from '../api/services.ts'
import { inTransaction } from '../database/statements.ts'
import type { Mail } from '../mail/message.ts'
import { shopAddress } from '../mail/shop-address.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { momentIn } from '../settings/shop-time.ts'
import { type BecameLow, takeUntoldLowStock } from './low-stock-queries.ts'

/** One mail lists many products, because many mails would not be read. */
const mostPerMail = 100

/** One round of the scheduled job. The mail and the record that it was written share one transaction. */
export async function mailShopAboutLowStock({ db, config, mailer }: Shop, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const low = await takeUntoldLowStock(tx, now, mostPerMail)
    if (low.length > 0) await mailer.send(lowStockMail(shopAddress(config), low, await readShopSettings(tx)), tx)
  })
}

const count = new Intl.NumberFormat('en-US')

function lowStockMail(to: string, low: BecameLow[], settings: ShopSettings | undefined): Mail {
  const [first, ...others] = low
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return {
    to,
    subject: `Low stock: ${first?.name}${more}`,
    body: [
      'These products are low in stock:',
      low.map((product) => lineOf(product, settings)).join('\n'),
      'A product is listed again only after it has been restocked, and at most once a day. ' +
        'The dashboard lists all low stock under Needs attention.',
    ].join('\n\n'),
  }
}

/** The stock after the sale that made it low; it may be less by now. */
function lineOf({ name, sku, quantity, at }: BecameLow, settings: ShopSettings | undefined): string {
  const article = sku === null ? name : `${name} (${sku})`
  return `${article}: ${count.format(quantity)} left, ${momentIn(settings, at)}`
}
