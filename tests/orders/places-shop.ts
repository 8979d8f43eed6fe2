/** A shop that charges VAT and delivers to several places, and four coils that go to each. */
import type { AddressParts } from '#contract/places/rules/formats/address-parts.ts'
import { inParts } from '#tests/delivery/deliver-to.ts'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { ana, root } from '#tests/people.ts'
import { german, openTaxShop, registerAnswered, spanish } from '#tests/tax/tax-shop.ts'
import type { Api } from '#web/api/client.ts'

export const mainland = { ...pallet, countries: ['ES'] }
const islands = { ...pallet, id: 'islands', price: 180, countries: ['ES-CN', 'ES-IB'] }
const america = { ...pallet, id: 'america', price: 180, countries: ['US'] }
const europe = { ...pallet, id: 'europe', price: 185, countries: ['DE'] }

/** Whether the order is without VAT. */
const isExempt = (wish: Wish) => [lasPalmas, texas, berlin].some(({ delivery }) => delivery === wish.delivery)

export async function openPlaces(deliveries: Deliveries = [collect, mainland, islands, america, europe]) {
  const shop = await openTaxShop()
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  await registerAnswered(shop, german, 'valid')
  await admin.putDeliveries({ body: { deliveries } })
  const lines = [{ id: shop.productId, quantity: 4 }]
  const priced = (wish: object) => shop.visitor.priceCart({ body: { lines, ...wish } })
  const placed = async (wish: Wish, totalPrice: number) => {
    const body = { lines, address: 'Nave 3', phone: '976000000', vatNumber: spanish, totalPrice, ...wish }
    // Without VAT, the goods only go to an address in parts.
    return (await api.placeOrder({ body: isExempt(wish) ? inParts(body) : body }))._id
  }
  return { shop, api, admin, priced, placed }
}

type Deliveries = Parameters<Api['putDeliveries']>[0]['body']['deliveries']
export type Wish = {
  deliverTo?: AddressParts
  country?: string
  postalCode?: string
  address?: string
  delivery?: string
  vatNumber?: string
}

export const sagunto = { country: 'ES', postalCode: '46520', delivery: 'pallet' }
export const lasPalmas = { country: 'ES', postalCode: 'ES-35001', delivery: 'islands' }
export const texas = { country: 'US', delivery: 'america' }
export const berlin = { country: 'DE', postalCode: '10115', delivery: 'europe', vatNumber: german }
