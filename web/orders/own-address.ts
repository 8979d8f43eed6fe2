/** The default address of the address book, as the purchase page asks for it: in one line, with the country. */
import { addressLines } from '#contract/delivery/rules/countries.ts'
import { api } from '#web/api/client.ts'

export type OwnAddress = { address: string; phone: string }

export async function findOwnAddress(): Promise<OwnAddress> {
  const { addresses } = await api.findAddresses()
  const defaultAddress = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  if (!defaultAddress) return { address: '', phone: '' }
  const { company, address, country, phone } = defaultAddress
  return { address: [company, ...addressLines(address, country)].filter(Boolean).join(', '), phone }
}
