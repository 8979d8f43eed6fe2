/** Which corrections of a delivery address an order allows. Its place decided freight and tax, so it stays what it was. */

import { nameOfCountry } from '../../../places/rules/countries/countries.ts'
import { type Correction, codeAfter, isElsewhere, type Ordered } from '../../../places/rules/elsewhere.ts'
import { isDivided, nameOfPlace, placeOf, vatOf } from '../../../places/rules/place.ts'
import { codeRefusal } from '../../../places/rules/postal-code.ts'
import { provinceRefusal } from '../../../places/rules/provinces.ts'

/** The person who corrects the address: the customer, the office, or an admin, who may send paid goods elsewhere. */
export type Corrector = 'customer' | 'office' | 'admin'

/** 422: what is wrong with the field; 409: the order cannot go there. `field`: in the form, or in its `deliverTo`. */
export type CorrectionRefusal = {
  status: 409 | 422
  field: 'address' | 'deliverTo' | 'deliverTo.country' | 'deliverTo.postalCode' | 'postalCode'
  says: string
}

export const needsParts =
  'This order is without VAT because of where the goods go: give the address in parts, as `deliverTo`'

/** `isExempt`: no VAT is charged. `deliverTo`: the address in parts, of which `address` is the text. */
type Exempt = { address: string; isExempt: boolean; collected: boolean }
type Corrected = Correction & { deliverTo?: { country: string } | undefined }

/** Why the address cannot be corrected like this, or undefined. Without VAT, only the fields of an address say that it is in the same place. */
export function correctionRefusal(
  order: Ordered & Exempt,
  to: Corrected,
  by: Corrector,
): CorrectionRefusal | undefined {
  const { country = '', place = '', postalCode: before = '' } = order
  if (to.deliverTo && to.deliverTo.country !== country)
    return { status: 409, field: 'deliverTo.country', says: country ? otherCountry(country) : noCountry }
  const code = codeAfter(order, to)
  if (to.address === order.address && code === before) return undefined
  if (!to.deliverTo && order.isExempt && !order.collected) return { status: 422, field: 'deliverTo', says: needsParts }
  const staysExempt = to.deliverTo || (isDivided(country) && code === before)
  if (by === 'customer' && order.isExempt && !staysExempt) return { status: 409, field: 'address', says: exemptStays }
  if (!isDivided(country) || code === '') return undefined
  const field = to.deliverTo ? 'deliverTo.postalCode' : 'postalCode'
  const wrong = codeRefusal(country, code)
  if (wrong) return { status: 422, field, says: wrong }
  if (!to.address.includes(code))
    return { status: 409, field: 'address', says: `The address has to keep the postal code ${code}` }
  const elsewhere = provinceRefusal({ country, postalCode: code, address: to.address })
  if (elsewhere) return { status: 422, field, says: elsewhere }
  const there = placeOf({ country, postalCode: code })
  if (place === '' || there === place || !there) return undefined
  if (isElsewhere(order, to) && by === 'admin' && to.despitePlace) return undefined
  return { status: 409, field, says: `${code} is in ${nameOfPlace(there)}. ${wayOut(order, there)}` }
}

const exemptStays = 'No VAT was charged because of where the goods go. To change the address, please write to us'
const noCountry = 'This order has no country: please give its address as one text'
const otherCountry = (country: string) =>
  `This order was priced for ${nameOfCountry(country)}. For another country, please cancel this order, and order again`

/** The sentence that says how the goods can go there after all. */
function wayOut({ place = '', paid }: Ordered, there: string): string {
  const priced = `This order was priced for ${nameOfPlace(place)}`
  if (vatOf(there) !== vatOf(place)) return `${priced}, with different VAT: please cancel this order, and order again`
  return paid
    ? `${priced}. Only an admin can send it to another place; the price then stays the same`
    : `${priced}: please change the order, so that the delivery changes too`
}
