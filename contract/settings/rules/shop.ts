import type { Currency } from '../../rules/currency.ts'
import type { OfficeRole, Role } from '../../users/rules/user.ts'
import type { Company } from './company.ts'

/** Facts about the shop that every page may show. */
export type ShopFacts = {
  shopName: string
  currency: Currency
  demoMode: boolean
  /** Origin of canonical addresses, without a trailing slash. */
  publicUrl: string
  company: Company
  /** Always true in demo mode; otherwise false until the seller adds a portfolio. */
  hasPortfolio: boolean
  /** Accounts shown on the login page in demo mode, else empty. */
  demoAccounts: { role: Role | OfficeRole; email: string; password: string }[]
  identity: IdentityConfig
}

/** The identity provider that the browser uses. */
export type IdentityConfig =
  | { provider: 'embedded'; google: 'google' | 'stand-in' | 'none' }
  | { provider: 'firebase'; projectId: string; apiKey: string; authDomain: string }
