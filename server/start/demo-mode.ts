/** The one door to demo/: it opens in demo mode alone, so that a real shop never loads what is invented. */
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { Config } from '../base/config.ts'
import type { App } from './app-parts.ts'

/** The accounts that the login page shows; none outside demo mode, nor where Firebase has the passwords. */
export async function readDemoAccounts({
  demo,
  IDENTITY,
}: Pick<Config, 'demo' | 'IDENTITY'>): Promise<ShopFacts['demoAccounts']> {
  if (!demo || IDENTITY === 'firebase') return []
  const { demoAccounts } = await import('#demo/accounts.ts')
  return Object.values(demoAccounts).map(({ email, password, role }) => ({ email, password, role }))
}

/** Fills an empty database in demo mode; gives how many products it added. */
export async function fillInDemoMode({ demo }: Pick<Config, 'demo'>, app: App): Promise<number> {
  if (!demo) return 0
  const { fillDemoShop } = await import('#demo/fill.ts')
  return fillDemoShop(app)
}
