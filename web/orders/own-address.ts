/** The default address of the address book, as the purchase page asks for it: in one line, with the country. */
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import { addressLines } from '#contract/places/rules/countries.ts'
import { api } from '#web/api/client.ts'

export type OwnAddress = { address: string; phone: string }

export async function findOwnAddress(): Promise<OwnAddress> {
  const { addresses } = await api.findAddresses()
  const defaultAddress = defaultAddressOf(addresses)
  if (!defaultAddress) return { address: '', phone: '' }
  const { company, address, country, phone } = defaultAddress
  return { address: [company, ...addressLines(address, country)].filter(Boolean).join(', '), phone }
}
