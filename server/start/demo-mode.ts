/** The only import of demo/, in demo mode alone: a real shop never loads invented data. */
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { Config } from '../base/config.ts'
import type { App } from './app-parts.ts'

/** The accounts shown on the login page; empty outside demo mode, and with Firebase, which keeps the passwords itself. */
export async function readDemoAccounts({
  demo,
  IDENTITY,
}: Pick<Config, 'demo' | 'IDENTITY'>): Promise<ShopFacts['demoAccounts']> {
  if (!demo || IDENTITY === 'firebase') return []
  const { demoAccounts } = await import('#demo/accounts.ts')
  return Object.values(demoAccounts).map(({ email, password, ...as }) => ({
    email,
    password,
    role: 'officeRole' in as ? as.officeRole : as.role,
  }))
}

/** Fills an empty database in demo mode; returns the number of products added. */
export async function fillInDemoMode({ demo }: Pick<Config, 'demo'>, app: App): Promise<number> {
  if (!demo) return 0
  const { fillDemoShop } = await import('#demo/fill.ts')
  const products = await fillDemoShop(app)
  if (products === 0) return 0
  const { fillPayingLater } = await import('#demo/paying-later.ts')
  await fillPayingLater(app)
  return products
}
