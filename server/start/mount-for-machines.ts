/** Mounts files for search engines and shopping feeds, and security.txt for reports of vulnerabilities. */
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Company } from '#contract/settings/rules/company.ts'
import type { Config } from '../base/config.ts'
import type { Db } from '../database/db.ts'
import { makeMerchantFeed } from '../pages/merchant-feed.ts'
import { answerSecurityTxt, securityTxtPath } from '../pages/security-txt.ts'
import { answerRobots, answerSitemap, answerSitemapFile } from '../pages/sitemap.ts'

export const machinePaths = ['/robots.txt', '/sitemap.xml', '/sitemap/*', '/feed.xml', securityTxtPath]

type Parts = { db: Db; config: Config; readCompany: () => Promise<Company> }

export function mountForMachines(app: Hono<{ Bindings: HttpBindings }>, { db, config, readCompany }: Parts): void {
  app.get('/robots.txt', (c) => answerRobots(config, c.req.url))
  app.get('/sitemap.xml', (c) => answerSitemap(db, config, c.req.url))
  app.get('/sitemap/:file{[1-9][0-9]{0,3}\\.xml}', async (c) => {
    return (await answerSitemapFile(db, config, c.req.url, Number.parseInt(c.req.param('file'), 10))) ?? c.notFound()
  })
  const answerFeed = makeMerchantFeed(db, config)
  app.get('/feed.xml', (c) => answerFeed(c.req.raw))
  app.get(securityTxtPath, async (c) => answerSecurityTxt(config, c.req.url, await readCompany()) ?? c.notFound())
}
