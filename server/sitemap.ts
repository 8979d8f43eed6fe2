/** robots.txt and sitemap.xml. */
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import { productAddresses } from './products/product-queries.ts'
import { singlePages } from './public-pages.ts'
import { hasPortfolio } from './settings/portfolio.ts'

const closedPaths = ['/dashboard', '/products/', '/login', '/signup', '/api/', '/identity/']

/** The canonical origin: the configured one, else that of the request. */
function publicOrigin(config: Config, requestUrl: string): string {
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

export async function answerSitemap(db: Db, config: Config, requestUrl: string): Promise<Response> {
  const origin = publicOrigin(config, requestUrl)
  const slugs = await productAddresses(db)
  const pages = hasPortfolio(config) ? singlePages : singlePages.filter((path) => path !== '/portfolio')
  const paths = [...pages, ...slugs.map((slug) => `/catalog/${slug}`)]
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
