/** Places orders for the start of a journey. */
import { payFor } from '#tests/paying.ts'
import type { Api } from '#web/api/client.ts'
import type { JourneyShop } from './journey-shop.ts'

const delivery = { address: 'Calle del Fleje 1', phone: '976000000' }

/** Orders the minimum quantity of the product with the largest stock, which lasts for all tests. Returns the order's id. */
export async function orderOne(api: Api): Promise<string> {
  const products = await api.listProducts()
  const [product] = products.sort((one, other) => other.availableQuantity - one.availableQuantity)
  if (!product) throw new Error('There is nothing to order')
  return order(api, product._id, product.minimumOrder)
}

export async function order(api: Api, id: string, quantity: number): Promise<string> {
  return (await api.placeOrder({ body: { id, quantity, ...delivery } }))._id
}

export async function payOne(shop: JourneyShop, api: Api): Promise<string> {
  const id = await orderOne(api)
  await payFor(shop, api, id)
  return id
}
