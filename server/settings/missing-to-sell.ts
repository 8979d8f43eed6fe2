/** Whether enough is said for a shop to sell. A demo shop sells whatever is said. */
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { type DeliveryMethod, deliveryMethods } from './delivery-queries.ts'
import { readShopSettings, type ShopSettings } from './settings-queries.ts'

/** What a shop that sells has to say, in the words of whoever fills it in. */
export function missingToSell(settings: ShopSettings | undefined, methods: DeliveryMethod[]): string[] {
  const facts = {
    'the legal name': settings?.legalName,
    'the address': settings?.address,
    'the country': settings?.country,
    'the time zone': settings?.timeZone,
    'the tax number': settings?.taxNumber,
    'the phone': settings?.phone,
    'the email': settings?.email,
    'the terms': settings?.termsText,
    'what is said of privacy': settings?.privacyText,
    'what is said of returns': settings?.returnsText,
    'that no tax is to be charged': settings?.isTaxFree,
    'a way of delivery': methods.length > 0,
  }
  return Object.entries(facts).flatMap(([name, fact]) => (fact ? [] : [name]))
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
