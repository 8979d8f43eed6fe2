/** The parts a shop is built from, and the result. */
import type { Company } from '#contract/settings/rules/company.ts'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { Shop } from '../api/services.ts'
import type { Config } from '../base/config.ts'
import type { Database } from '../database/connect.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { Identity } from '../identity/provider.ts'
import type { PagesBuild } from '../pages/pages.ts'
import type { CardWaits } from '../payments/card-provider.ts'
import type { Ecb, Sandbox, Vies } from './stand-ins.ts'

export type App = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** Answers public reads before `fetch`. Undefined in a development server. */
  cache: ResponseCache | undefined
  shop: Shop
  /** Creates an account and its user, for the demo and for tests. */
  seedAccount: Identity['seedAccount']
  /** The card sandbox, unless a real provider is configured. Tests switch its faults on. */
  sandbox: Sandbox | undefined
  /** The stand-in for the register of VAT numbers, unless the real one is used. Tests change its answers. */
  vies: Vies | undefined
  ecb: Ecb | undefined
  /** The accounts shown on the login page; empty outside demo mode, and with Firebase. */
  demoAccounts: ShopFacts['demoAccounts']
  /** The company's details from the settings. */
  readCompany: () => Promise<Company>
  /** Stops background work. The caller closes the database. */
  close: () => Promise<void>
}

export type AppParts = {
  config: Config
  database: Database
  /** The server's own URL once it listens, such as `http://127.0.0.1:3000`. */
  address: () => string
  /** How long to wait for the card provider. */
  cardWaits?: CardWaits
  /** The built pages; undefined in tests of the API. */
  loadPages?: () => Promise<PagesBuild>
  /** Set by the development server: pages are rendered for each request, without the cache. */
  live?: boolean
  /** Aborted when the shop is about to close: it still answers, but reports that it is not ready. */
  closing?: AbortSignal
}
