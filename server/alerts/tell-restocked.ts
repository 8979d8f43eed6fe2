/**
 * When a product is back in stock, writes one mail to each customer who asked for it. Mail and deletion of the alert share one
 * transaction, so no alert leads to two mails, however many instances run the job.
 */
import { personOf } from '#contract/orders/rules/customer.ts'
import { unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { formatCents } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { inTransaction } from '../database/statements.ts'
import { letterToText } from '../mail/letter.ts'
import type { Mail } from '../mail/message.ts'
import { senderLines } from '../seller/sender-lines.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { deleteAlertsOffSale, type Restocked, takeRestocked } from './alert-queries.ts'

/** Alerts are taken in batches, so that no transaction is long. */
const mostAtOnce = 100

/** One round of the scheduled job. */
export async function mailAboutRestocked(
  { db, config: { SHOP_NAME: shopName }, mailer, publicUrl }: Shop,
  _now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await deleteAlertsOffSale(db)
  let taken = mostAtOnce
  while (taken === mostAtOnce && !signal?.aborted)
    taken = await inTransaction(db, async (tx) => {
      const restocked = await takeRestocked(tx, mostAtOnce)
      const settings = restocked.length > 0 ? await readShopSettings(tx) : undefined
      for (const one of restocked) await mailer.send(mailAbout(one, { shopName, url: publicUrl(), settings }), tx)
      return restocked.length
    })
}

const count = new Intl.NumberFormat('en-US')

type OfShop = { shopName: string; url: string; settings: ShopSettings | undefined }

function mailAbout(one: Restocked, { shopName, url, settings }: OfShop): Mail {
  const { email, isConfirmed, slug, name, sku, priceCents, minimumOrder } = one
  const unit = unitOf({
    type: one.type ?? undefined,
    soldBy: one.soldBy ?? undefined,
    packSize: one.packSize ?? undefined,
  })
  const note = settings?.taxMode === 'vat' ? ' excl. VAT' : ''
  const subject = `${name} is back in stock`
  const body = letterToText({
    subject,
    parts: [
      // A stranger may have signed up with this address and chosen the name.
      isConfirmed ? `Hello ${personOf(one)},` : 'Hello,',
      `You asked for a mail when ${name} is back in stock. You can order it again.`,
      {
        rows: [
          ...(sku ? [['Article number', sku] as const] : []),
          [`Price per ${unit}`, `${formatCents(priceCents)}${note}`],
          ['Minimum order', count.format(minimumOrder)],
        ],
      },
      { link: `${url}/catalog/${slug}`, says: 'See the product' },
      'We write only once: to get another mail about this product, ask again.',
    ],
    from: senderLines(shopName, settings),
  })
  return { to: email, subject, body }
}
