/** What a shop is put together from, and what it is then. */
import type { Company } from '#contract/settings/rules/company.ts'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { Shop } from '../api/services.ts'
import type { Config } from '../base/config.ts'
import type { Database } from '../database/connect.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { Identity } from '../identity/provider.ts'
import type { PagesBuild } from '../pages/pages.ts'
import type { Sandbox } from './stand-ins.ts'

export type App = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** Asked before: it answers public reads. A development server has none. */
  cache: ResponseCache | undefined
  shop: Shop
  /** Creates an account at the embedded identity provider: how demo accounts and the first admin come to be. */
  seedAccount: Identity['seedAccount']
  /** The card sandbox, where no real provider is configured: tests turn its faults on. */
  sandbox: Sandbox | undefined
  /** What the login page shows; none outside demo mode. */
  demoAccounts: ShopFacts['demoAccounts']
  /** What the shop says of the company behind it. */
  readCompany: () => Promise<Company>
  /** Ends what runs by itself. The database is closed by whoever opened it. */
  close: () => Promise<void>
}

export type AppParts = {
  config: Config
  database: Database
  /** Where this server can be reached once it listens, such as `http://127.0.0.1:3000`. */
  address: () => string
  /** The built pages; tests of the API do without. */
  loadPages?: () => Promise<PagesBuild>
  /** Pages are rendered anew each time, by a development server. */
  live?: boolean
  /** Aborted once the shop is about to close: it answers what comes, and is no longer ready for more. */
  closing?: AbortSignal
}
