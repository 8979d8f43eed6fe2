/**
 * The products on sale as a feed for shopping engines: RSS 2.0 with the fields of Google Merchant Center
 * (https://support.google.com/merchants/answer/7052112), which other engines also read.
 */

import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { isCountry } from '#contract/places/rules/countries/countries.ts'
import { dataSheetPath } from '#contract/products/rules/facts/data-sheet.ts'
import { countOf, unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { categoryNames, isSoldOut, priceOf } from '#contract/products/rules/product.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { amountOf } from '#contract/rules/money.ts'
import type { Config } from '../base/config.ts'
import { mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { type DeliveryMethod, deliveryMethods } from '../delivery/method-queries.ts'
import { chooseCoding } from '../http/http-negotiation.ts'
import { everyProductOnSale } from '../products/product-list-queries.ts'
import type { ProductRow } from '../products/product-queries.ts'
import { technicalDataOf } from '../products/to-wire.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { publicOrigin } from './sitemap.ts'

/** The most that engines read: characters of the title and the description, and further pictures. */
const most = { title: 150, description: 5_000, furtherPictures: 10 }
const productsPerPiece = 100

const cachedSeconds = 600
/**
 * How many requests may wait while the feed is generated, which takes some seconds for a large catalogue. Each waiting request
 * counts towards the load limit.
 */
const mostWaiting = 8
/** Only a demo shop is opened under several addresses. */
const mostOrigins = 4

type Feed = { gzipped: Uint8Array<ArrayBuffer>; madeAtMs: number }

/**
 * Answers `/feed.xml`. The feed is generated once for all concurrent requests, and then cached as finished bytes for as long as
 * clients may cache it.
 */
export function makeMerchantFeed(db: Db, config: Config): (request: Request) => Promise<Response> {
  const cached = new LRUCache<string, Feed>({ max: mostOrigins, ttl: cachedSeconds * 1000 })
  const making = new Map<string, Promise<Feed>>()
  let waiting = 0

  function makeShared(origin: string): Promise<Feed> {
    const begun = making.get(origin)
    if (begun) return begun
    const made = makeFeed(db, config, origin).finally(() => making.delete(origin))
    making.set(origin, made)
    return made
  }

  return async (request) => {
    const origin = publicOrigin(config, request.url)
    const ready = cached.get(origin)
    if (ready) return answerWith(ready, request)
    if (waiting >= mostWaiting) return new Response('The feed is being generated', { status: 503, headers: busy })
    waiting += 1
    const feed = await makeShared(origin).finally(() => {
      waiting -= 1
    })
    cached.set(origin, feed)
    return answerWith(feed, request)
  }
}

const busy = { 'Retry-After': '30', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }
const feedHeaders = {
  'Content-Type': 'application/rss+xml; charset=utf-8',
  'Cache-Control': `public, max-age=${cachedSeconds}`,
  Vary: 'Accept-Encoding',
}

function answerWith({ gzipped, madeAtMs }: Feed, request: Request): Response {
  const headers = { ...feedHeaders, Age: String(Math.floor((Date.now() - madeAtMs) / 1000)) }
  const isCoded = chooseCoding(request.headers.get('accept-encoding'), ['gzip']) === 'gzip'
  const coded = { 'Content-Encoding': 'gzip', 'Content-Length': String(gzipped.length) }
  const body = () => (isCoded ? gzipped : new Blob([gzipped]).stream().pipeThrough(new DecompressionStream('gzip')))
  return new Response(request.method === 'HEAD' ? null : body(), { headers: { ...headers, ...(isCoded && coded) } })
}

/** Compresses the feed while it is generated. To compress it afterwards would take ten times the memory. */
async function makeFeed(db: Db, config: Config, origin: string): Promise<Feed> {
  const [settings, deliveries] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
  const shop: FeedShop = {
    origin,
    name: config.SHOP_NAME,
    brand: settings?.legalName || config.SHOP_NAME,
    priceNote: settings?.taxMode === 'vat' ? '. Prices exclude VAT' : '',
    shipping: deliveries.flatMap(shippingOf),
  }
  const coded: Uint8Array[] = []
  await pipeline(pieces(db, shop), createGzip(), async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of source) coded.push(piece)
  })
  return { gzipped: new Uint8Array(Buffer.concat(coded)), madeAtMs: Date.now() }
}

type FeedShop = { origin: string; name: string; brand: string; priceNote: string; shipping: string[] }

async function* pieces(db: Db, shop: FeedShop): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`
  yield `${tag('title', shop.name)}${tag('link', shop.origin)}${tag('description', `Products of ${shop.name}${shop.priceNote}`)}`
  for await (const products of everyProductOnSale(db, {}))
    for (let from = 0; from < products.length; from += productsPerPiece) {
      const batch = products.slice(from, from + productsPerPiece)
      yield (await mapYielding(batch, (product) => itemOf(product, shop))).join('')
    }
  yield '</channel>\n</rss>\n'
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
    // With a minimum quantity, engines require the price of that quantity.
    tag('g:price', priceTag(totalCents)),
    tag('g:brand', brand),
    sku ? tag('g:mpn', sku) : tag('g:identifier_exists', 'no'),
    tag('g:condition', 'new'),
    tag('g:product_type', categoryNames[category]),
    ...shipping,
    enclosureOf(origin + dataSheetPath(slug)),
  ]
  return `<item>\n${fields.join('')}</item>\n`
}

/** The data sheet, which is drawn on request. Its size is not known, so it is given as 0 (RSS Best Practices Profile). */
const enclosureOf = (url: string) => `<enclosure url="${escapeXml(url)}" length="0" type="application/pdf"/>\n`

/** Only methods that reach a country, or its mainland, have a price here: engines require a country. */
function shippingOf({ name, priceCents, countries }: DeliveryMethod): string[] {
  return (countries ?? []).filter(isCountry).map((country) => {
    const price = tag('g:price', priceTag(priceCents))
    return `<g:shipping>\n${tag('g:country', country)}${tag('g:service', name)}${price}</g:shipping>\n`
  })
}

const priceTag = (cents: number) => `${amountOf(cents).toFixed(2)} ${shopCurrency()}`

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>\n`

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML 1.0 allows neither control characters nor lone surrogates, which cutting a text can leave. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => named[character] ?? character)
