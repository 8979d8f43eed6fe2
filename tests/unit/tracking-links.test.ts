/** Tracking numbers of known carriers are links. */
import { expect, it } from 'vitest'
import { trackingLink } from '#contract/orders/rules/shipping/carriers.ts'

it.each([
  ['DHL Express', '12 345', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=12345'],
  ['ups', '1Z&9', 'https://www.ups.com/track?tracknum=1Z%269'],
  ['Fed Ex', '7', 'https://www.fedex.com/fedextrack/?trknbr=7'],
  ['Seur', '', undefined],
  ['Our own lorry', '12', undefined],
  ['Upsala Freight', '12', undefined],
])('%s %j leads to %s', (carrier, tracking, page) => {
  expect(trackingLink(carrier, tracking)).toBe(page)
})
