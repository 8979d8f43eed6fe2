/** Whether enough is said for a shop to sell. A demo shop sells whatever is said. */
import { neededToSell } from '#contract/settings/rules/company.ts'
import type { Config } from '../base/config.ts'
import type { Db } from '../database/db.ts'
import { type DeliveryMethod, deliveryMethods } from './delivery-queries.ts'
import { readShopSettings, type ShopSettings } from './settings-queries.ts'

const words: Record<(typeof neededToSell)[number], string> = {
  legalName: 'the legal name',
  address: 'the address',
  country: 'the country',
  timeZone: 'the time zone',
  taxNumber: 'the tax number',
  phone: 'the phone',
  email: 'the email',
  termsText: 'the terms',
  privacyText: 'what is said of privacy',
  returnsText: 'what is said of returns',
  isTaxFree: 'that no tax is to be charged',
}

/** What a shop that sells has to say and does not, in the words of whoever fills it in. */
export function missingToSell(settings: ShopSettings | undefined, methods: DeliveryMethod[]): string[] {
  const missing = neededToSell.filter((name) => !settings?.[name]).map((name) => words[name])
  return methods.length > 0 ? missing : [...missing, 'a way of delivery']
}

/** For so long an open shop is believed to be open; one that is not is asked each time. */
const believedMs = 60_000

/** Whether orders are taken, asked before each of them. */
export function makeOpenness({ demo }: Pick<Config, 'demo'>, db: Db): () => Promise<boolean> {
  let openUntil = demo ? Number.POSITIVE_INFINITY : 0
  return async () => {
    if (Date.now() < openUntil) return true
    const isOpen = missingToSell(await readShopSettings(db), await deliveryMethods(db)).length === 0
    if (isOpen) openUntil = Date.now() + believedMs
    return isOpen
  }
}
