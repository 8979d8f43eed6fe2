/** A packer, and orders to pack, for journeys. */
import { payFor } from '#tests/paying.ts'
import type { Api } from '#web/api/client.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { type Member, signUpColleague } from '../members.ts'

/** Signs up a user, to whom the admin gives the role of packer. */
export const signUpPacker = (shop: JourneyShop, admin: Api): Promise<Member> =>
  signUpColleague(shop, admin, { name: 'Pablo Mozo', officeRole: 'packer' })

const delivery = {
  address: 'Calle del Fleje 1, 50197 Zaragoza',
  phone: '976000000',
  country: 'ES',
  postalCode: '50197',
  delivery: 'iberia',
}

/** Places and pays for orders for delivery; returns them, the oldest first. */
export async function sellToDoor(shop: JourneyShop, api: Api, count: number) {
  const products = await api.listProducts()
  const [product] = products.sort((one, other) => other.availableQuantity - one.availableQuantity)
  if (!product) throw new Error('There is nothing to order')
  const orders = []
  for (let placed = 0; placed < count; placed++) {
    const { _id: id } = await api.placeOrder({
      body: { id: product._id, quantity: product.minimumOrder, ...delivery },
    })
    await payFor(shop, api, id)
    orders.push(await api.findOrder({ id }))
  }
  return orders
}
