/**
 * What is on sale as a feed for shopping engines: RSS 2.0 with the fields of Google Merchant Center
 * (https://support.google.com/merchants/answer/7052112), which others read, too.
 */
import { dollarsOf } from '#contract/money.ts'
import { categoryNames, isSoldOut, priceOf } from '#contract/products/rules.ts'
import { countOf, unitOf } from '#contract/products/sold-by.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import { mapInTurns } from './in-turns.ts'
import { everyProductOnSale } from './products/product-list-queries.ts'
import type { ProductRow } from './products/product-queries.ts'
import { technicalDataOf } from './products/to-wire.ts'
import { streamOf } from './send-file.ts'
import { type DeliveryMethod, deliveryMethods } from './settings/delivery-queries.ts'
import { readShopSettings } from './settings/settings-queries.ts'
import { publicOrigin } from './sitemap.ts'

/** The most that engines read of each. */
const most = { title: 150, description: 5_000, furtherPictures: 10 }
const productsPerPiece = 100

/**
 * Engines fetch it once in a while: one at a time is made, so that a large catalogue is not read many times at once. Who
 * leaves it half read, or asks for its headers alone, holds the next up for so long.
 */
const longestMs = 60_000
let busyUntilMs = 0

export async function answerMerchantFeed(db: Db, config: Config, requestUrl: string): Promise<Response> {
  if (Date.now() < busyUntilMs)
    return new Response('The feed is being made for somebody else', { status: 503, headers: busy })
  busyUntilMs = Date.now() + longestMs
  const ended = () => {
    busyUntilMs = 0
  }
  try {
    const [settings, deliveries] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
    const shop: FeedShop = {
      origin: publicOrigin(config, requestUrl),
      name: config.SHOP_NAME,
      brand: settings?.legalName || config.SHOP_NAME,
      shipping: deliveries.flatMap(shippingOf),
    }
    return new Response(await streamOf(pieces(db, shop, ended)), { headers: feedHeaders })
  } catch (error) {
    ended()
    throw error
  }
}

const busy = { 'Retry-After': '30', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }
const feedHeaders = { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' }

type FeedShop = { origin: string; name: string; brand: string; shipping: string[] }

async function* pieces(db: Db, shop: FeedShop, ended: () => void): AsyncGenerator<string> {
  try {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`
    yield `${tag('title', shop.name)}${tag('link', shop.origin)}${tag('description', `What ${shop.name} has on sale`)}`
    for await (const products of everyProductOnSale(db, {}))
      for (let from = 0; from < products.length; from += productsPerPiece) {
        const batch = products.slice(from, from + productsPerPiece)
        yield (await mapInTurns(batch, (product) => itemOf(product, shop))).join('')
      }
    yield '</channel>\n</rss>\n'
  } finally {
    // Also when who asked for it has gone.
    ended()
  }
}

function itemOf(product: ProductRow, { origin, brand, shipping }: FeedShop): string {
  const { id, slug, name, image, fullDescription, minimumOrder, category, views } = product
  const { sku, type, soldBy, packSize } = technicalDataOf(product)
  const { totalCents } = priceOf(product, minimumOrder)
  const absolute = (link: string) => new URL(link, origin).href
  const counted = minimumOrder > 1 ? ` (${countOf(minimumOrder, unitOf({ type, soldBy, packSize }))})` : ''
  const fields = [
    tag('g:id', id),
    tag('title', name.slice(0, most.title - counted.length) + counted),
    tag('description', fullDescription.slice(0, most.description)),
    tag('link', `${origin}/catalog/${slug}`),
    tag('g:image_link', absolute(image)),
    ...views.slice(0, most.furtherPictures).map((view) => tag('g:additional_image_link', absolute(view.image))),
    tag('g:availability', isSoldOut(product) ? 'out_of_stock' : 'in_stock'),
    // Where there is a least quantity, engines want what that costs.
    tag('g:price', `${dollarsOf(totalCents).toFixed(2)} USD`),
    tag('g:brand', brand),
    sku ? tag('g:mpn', sku) : tag('g:identifier_exists', 'no'),
    tag('g:condition', 'new'),
    tag('g:product_type', categoryNames[category]),
    ...shipping,
  ]
  return `<item>\n${fields.join('')}</item>\n`
}

/** For each country that is named; what goes everywhere is set at the engine, which wants a country. */
function shippingOf({ name, priceCents, countries }: DeliveryMethod): string[] {
  return (countries ?? []).map((country) => {
    const price = tag('g:price', `${dollarsOf(priceCents).toFixed(2)} USD`)
    return `<g:shipping>\n${tag('g:country', country)}${tag('g:service', name)}${price}</g:shipping>\n`
  })
}

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>\n`

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Half a character, which a cut leaves, and control characters have no place in XML 1.0. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => named[character] ?? character)
