/** The public facts about the seller and its terms. */
import type { SellerPage } from '#contract/settings/rules/company.ts'
import type { ShopTerms } from '#contract/settings/schema/form.ts'
import type { Db } from '../database/db.ts'
import { type DeliveryMethod, deliveryMethods } from '../delivery/method-queries.ts'
import { toOffer } from '../delivery/rules.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'

export async function findShopTerms(db: Db): Promise<ShopTerms> {
  const [settings, methods] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
  const { termsText, privacyText, returnsText, deliveryText } = settings ?? {}
  const { legalName, address, country, taxNumber, phone, email } = settings ?? {}
  const { vatNumber, registerLine, packagingNumber, batteryNumber, electricalNumber } = settings ?? {}
  const registrations = { vatNumber, registerLine, packagingNumber, batteryNumber, electricalNumber }
  return {
    ...filled({ terms: termsText, privacy: privacyText, returns: returnsText, delivery: deliveryText }),
    deliveries: methods.map(toOffer),
    seller: filled({ legalName, address, country, taxNumber, phone, email, ...registrations }),
  }
}

/** The seller's pages that have content. */
export function pagesOf(settings: ShopSettings | undefined, methods: DeliveryMethod[]): SellerPage[] {
  const pages = {
    terms: settings?.termsText,
    privacy: settings?.privacyText,
    returns: settings?.returnsText,
    delivery: settings?.deliveryText || methods.length > 0,
    imprint: settings?.legalName || settings?.address,
  } satisfies Record<SellerPage, unknown>
  // Cast: `keys` loses the names, which are those above.
  return (Object.keys(pages) as SellerPage[]).filter((page) => pages[page])
}

function filled<Name extends string>(texts: Record<Name, string | null | undefined>): Partial<Record<Name, string>> {
  const entries = Object.entries(texts).filter(([, text]) => text)
  // Cast: `fromEntries` loses the names; empty texts were left out.
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}
