/** The sender's lines below the text of a mail to a customer. */
import type { ShopSettings } from '../settings/settings-queries.ts'

export function senderLines(shopName: string, settings: ShopSettings | undefined): string[] {
  const { legalName, address, phone, email } = settings ?? {}
  return [legalName || shopName, ...(address ?? '').split('\n'), phone, email].flatMap((line) => line || [])
}
