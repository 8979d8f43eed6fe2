/**
 * The default address of the address book, as the purchase page asks for it: in one line, with the country. A place that was chosen
 * in this tab comes first, and without an address that of the company.
 */
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { api } from '#web/api/client.ts'
import { postalCodeIn } from '#web/order-form/fields.ts'
import { entriesThere, readPlace } from '#web/order-form/kept-place.ts'

export type OwnAddress = { address: string; phone: string; country: string; postalCode: string }

export const noAddress: OwnAddress = { address: '', phone: '', country: '', postalCode: '' }

export async function findOwnAddress(): Promise<OwnAddress> {
  const { addresses } = await api.findAddresses()
  const entry = defaultAddressOf(entriesThere(addresses))
  if (!entry) return { ...noAddress, country: await countryOfCompany(), ...readPlace() }
  const { company, address, country, phone } = entry
  const lines = [company, ...addressLines(address, country)].filter(Boolean)
  return { address: lines.join(', '), phone, country, postalCode: postalCodeIn(address), ...readPlace() }
}

const countryOfCompany = async () => (await api.findCompany()).company?.country ?? ''
