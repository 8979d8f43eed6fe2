import type { Role } from '../../users/rules/user.ts'
import type { Company } from './company.ts'

/** What every page may know of the shop it belongs to. */
export type ShopFacts = {
  shopName: string
  demoMode: boolean
  /** Origin for canonical addresses, without a slash at the end. */
  publicUrl: string
  company: Company
  /** A real shop has none until it puts in its own. */
  hasPortfolio: boolean
  /** Shown on the login page, in demo mode only. */
  demoAccounts: { role: Role; email: string; password: string }[]
  identity: IdentityConfig
}

/** Which identity provider the browser talks to. */
export type IdentityConfig =
  | { provider: 'embedded'; google: 'google' | 'stand-in' | 'none' }
  | { provider: 'firebase'; projectId: string; apiKey: string; authDomain: string }
