/** The default address of the address book, as the purchase page asks for it: in one line, with the country. */
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { api } from '#web/api/client.ts'
import { postalCodeIn } from '#web/order-form/fields.ts'

export type OwnAddress = { address: string; phone: string; country: string; postalCode: string }

export const noAddress: OwnAddress = { address: '', phone: '', country: '', postalCode: '' }

export async function findOwnAddress(): Promise<OwnAddress> {
  const { addresses } = await api.findAddresses()
  const defaultAddress = defaultAddressOf(addresses)
  if (!defaultAddress) return noAddress
  const { company, address, country, phone } = defaultAddress
  const lines = [company, ...addressLines(address, country)].filter(Boolean)
  return { address: lines.join(', '), phone, country, postalCode: postalCodeIn(address) }
}
