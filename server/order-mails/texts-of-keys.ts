/**
 * The parts of mails in which an API key may have written: mails repeat the words of people, but of a key only known carriers and
 * numbers in a checked format. contract/integrations/rules/key-texts.ts says why.
 */

import { collectionPlace } from '#contract/delivery/rules/destination.ts'
import { isNumberLike } from '#contract/integrations/rules/key-texts.ts'
import { knownCarrier, trackingLink } from '#contract/orders/rules/shipping/carriers.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import type { Part } from '../mail/letter.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import type { Facts } from './mail-parts.ts'

export function shippedIn(facts: Facts): Part[] {
  const parcels = facts.parcels.map(parcelToTell)
  const rows = parcels.map(({ carrier, tracking }): [string, string] => [carrier, tracking])
  const links = parcels.flatMap(({ carrier, tracking }) => {
    const link = trackingLink(carrier, tracking)
    return link ? [{ link, says: `Track ${tracking}` }] : []
  })
  return [...(rows.length > 0 ? [{ rows }] : []), ...links, ...placeOf(facts)]
}

function parcelToTell({ carrier, tracking, isOfKey: isEnteredByKey }: Facts['parcels'][number]) {
  if (!isEnteredByKey) return { carrier, tracking }
  return { carrier: knownCarrier(carrier) ?? 'Parcel', tracking: isNumberLike(tracking) ? tracking : '' }
}

/** Where the order goes, or where the customer collects it. */
function placeOf({ order, settings, hasAddressOfKey }: Facts): Part[] {
  if (order.collected) {
    const works = addressLines(settings?.address ?? '', settings?.country)
    return [['Collection:', ...collectionPlace(order.deliveryTerm, works)].join('\n')]
  }
  if (hasAddressOfKey) return ['The page of your order shows the delivery address.']
  const to = [order.company, order.address].filter(Boolean).join('\n')
  return to ? [`Delivery address:\n${to}`] : []
}

export const addressOf = (order: OrderRow) => (order.collected ? 'address' : 'delivery address')

/** The old address, which a key may have written, is left out once a key has corrected the address. */
export function newAddress({
  event: { isOfKey, details },
  order,
  isConfirmed,
  deliveryTo,
  hasAddressOfKey,
}: Facts): Part[] {
  const changed = `The ${addressOf(order)} of your order has been changed.`
  if (!isConfirmed || isOfKey)
    return [
      `${changed} The order’s page shows the new address.`,
      ...(deliveryTo ? [`The goods now go to: ${deliveryTo}`] : []),
    ]
  return [
    ...(hasAddressOfKey ? [changed] : [`${changed} The old address:`, `${details?.from ?? ''}`]),
    'The new address:',
    `${details?.to ?? ''}`,
  ]
}

/** The end of a sentence that says what happened: a colon and the reason that a person gave, or a full stop. */
export function because({ event: { isOfKey, details } }: Facts): string {
  return isOfKey || !details?.reason ? '.' : `: ${details.reason}`
}

/** A space and the number of an invoice from elsewhere. Empty if a key has sent the number and it may be any text. */
export function outsideNumberOf({ isOfKey, details }: Facts['event']): string {
  const number = `${details?.invoice ?? ''}`
  return isOfKey && !isNumberLike(number) ? '' : ` ${number}`
}
