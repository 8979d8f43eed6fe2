/** Whether a corrected address is in another place than the order was placed for. */
import { placeOf, vatOf } from './place.ts'

export type Ordered = {
  country?: string | undefined
  postalCode?: string | undefined
  place?: string | undefined
  paid: boolean
}

export type Correction = { address: string; postalCode?: string | undefined; despitePlace?: boolean | undefined }

/** The postal code after the correction. */
export const codeAfter = ({ postalCode = '' }: Ordered, to: Correction): string => to.postalCode || postalCode

/** Whether paid goods would go to another place of the same country and VAT: an admin can send them there at the price that was paid. */
export function isElsewhere(order: Ordered, to: Correction): boolean {
  const { country = '', place = '' } = order
  const there = placeOf({ country, postalCode: codeAfter(order, to) })
  return order.paid && there !== undefined && place !== '' && there !== place && vatOf(there) === vatOf(place)
}
