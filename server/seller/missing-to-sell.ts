/** Whether the settings are complete enough to sell. A demo shop always sells. */
import { neededToSell } from '#contract/settings/rules/company.ts'
import { saysHowItTaxes } from '#contract/tax/rules/seller.ts'
import type { Config } from '../base/config.ts'
import type { Db } from '../database/db.ts'
import { type DeliveryMethod, deliveryMethods } from '../delivery/method-queries.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'

const words: Record<(typeof neededToSell)[number], string> = {
  legalName: 'the legal name',
  address: 'the address',
  country: 'the country',
  timeZone: 'the time zone',
  taxNumber: 'the tax number',
  phone: 'the phone number',
  email: 'the email address',
  termsText: 'the terms of sale',
  privacyText: 'the privacy policy',
  returnsText: 'the text about returns',
}

/** The missing details that selling requires, in words for an admin. */
export function missingToSell(settings: ShopSettings | undefined, methods: DeliveryMethod[]): string[] {
  const missing = neededToSell.filter((name) => !settings?.[name]).map((name): string => words[name])
  if (!settings || !saysHowItTaxes(settings)) missing.push('how tax is charged')
  if (methods.length === 0) missing.push('a delivery method')
  return missing
}

/** How long the result for an open shop is cached; a closed shop is checked each time. */
const cacheMs = 60_000

/** Whether the shop takes orders; checked before each order, and before a paper is issued. */
export function makeOpenness({ demo }: Pick<Config, 'demo'>, db: Db): () => Promise<boolean> {
  let openUntil = demo ? Number.POSITIVE_INFINITY : 0
  return async () => {
    if (Date.now() < openUntil) return true
    const isOpen = missingToSell(await readShopSettings(db), await deliveryMethods(db)).length === 0
    if (isOpen) openUntil = Date.now() + cacheMs
    return isOpen
  }
}
