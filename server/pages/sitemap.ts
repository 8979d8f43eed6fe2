/** robots.txt and sitemaps (https://www.sitemaps.org/protocol.html). */
import { sellerPages } from '#contract/settings/rules/company.ts'
import type { Config } from '../base/config.ts'
import type { Db } from '../database/db.ts'
import { deliveryMethods } from '../delivery/method-queries.ts'
import { madePages, singlePages } from '../http/public-pages.ts'
import { countProductsOnSale, productAddresses } from '../products/product-queries.ts'
import { hasPortfolio } from '../seller/portfolio.ts'
import { pagesOf } from '../seller/terms.ts'
import { readShopSettings } from '../settings/settings-queries.ts'

const closedPaths = ['/dashboard', '/products/', '/alert/', ...madePages, '/login', '/signup', '/api/', '/identity/']

/** The canonical origin: the configured one, else that of the request. */
export function publicOrigin(config: Config, requestUrl: string): string {
  return new URL(config.PUBLIC_URL ?? requestUrl).origin
}

export function answerRobots(config: Config, requestUrl: string): Response {
  const lines = [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicOrigin(config, requestUrl)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/**
 * The protocol allows 50,000 addresses per file. This many make a file of about a megabyte, and the database reads them quickly.
 */
const productsPerFile = 10_000

/** All addresses in one file; for a large shop, an index of several files, beginning with `/sitemap/1.xml`. */
export async function answerSitemap(db: Db, config: Config, requestUrl: string): Promise<Response> {
  const files = await countFiles(db)
  if (files <= 1) return answerAddresses(db, config, requestUrl, 1)
  const paths = Array.from({ length: files }, (_, index) => ({ path: `/sitemap/${index + 1}.xml` }))
  return sendXml('sitemapindex', 'sitemap', toLocations(config, requestUrl, paths))
}

/** One of several files; undefined after the last file. The first file also lists the pages that are not products. */
export async function answerSitemapFile(
  db: Db,
  config: Config,
  requestUrl: string,
  number: number,
): Promise<Response | undefined> {
  return number > (await countFiles(db)) ? undefined : answerAddresses(db, config, requestUrl, number)
}

async function countFiles(db: Db): Promise<number> {
  return Math.ceil((await countProductsOnSale(db)) / productsPerFile)
}

async function answerAddresses(db: Db, config: Config, requestUrl: string, number: number): Promise<Response> {
  const products = await productAddresses(db, { limit: productsPerFile, skip: (number - 1) * productsPerFile })
  const empty = await emptyPages(db, config)
  const pages = singlePages.filter((path) => !empty.includes(path)).map((path) => ({ path }))
  const ofProducts = products.map(({ slug, lastChange }) => ({ path: `/catalog/${slug}`, lastChange }))
  return sendXml('urlset', 'url', toLocations(config, requestUrl, [...(number === 1 ? pages : []), ...ofProducts]))
}

/** The pages that have no content yet. */
async function emptyPages(db: Db, config: Config): Promise<string[]> {
  const pages = pagesOf(await readShopSettings(db), await deliveryMethods(db))
  const unsaid = sellerPages.filter((page) => !pages.includes(page)).map((page) => `/${page}`)
  return hasPortfolio(config) ? unsaid : [...unsaid, '/portfolio']
}

type Address = { path: string; lastChange?: Date }

function toLocations(config: Config, requestUrl: string, addresses: Address[]): string[] {
  const origin = publicOrigin(config, requestUrl)
  return addresses.map(({ path, lastChange }) => {
    return `<loc>${origin}${path}</loc>${lastChange ? `<lastmod>${toSecond(lastChange)}</lastmod>` : ''}`
  })
}

/** Includes the time in UTC, because a day alone would differ between time zones. */
const toSecond = (at: Date) => at.toISOString().replace(/\.\d+/, '')

function sendXml(root: string, entry: string, locations: string[]): Response {
  const entries = locations.map((location) => `<${entry}>${location}</${entry}>`).join('\n')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${root}>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
