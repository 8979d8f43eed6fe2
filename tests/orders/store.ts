/** A shop with the products for an order of many lines, and helpers for its tests. */
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

export const delivery = { address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }

/** An id that no product has. */
export const gone = '00000000-0000-4000-8000-000000000000'

export const line = (id: string, quantity: number) => ({ id, quantity })

/** Strap at 112.40, or 107.90 from 20 coils, or 103.41 from 40 coils; seals at 48; sealers at 140, five of them in stock. */
export async function openStore() {
  const shop = await openShop({ price: 112.4, available: 100 })
  const admin = await shop.as(root)
  const { productId: strap } = shop
  const ladder = [
    { fromQuantity: 20, price: 107.9 },
    { fromQuantity: 40, price: 103.41 },
  ]
  await admin.updateProduct({ id: strap, body: { ...(await formOf(admin, strap)), ladder } })
  const seal = await shop.addProduct({ name: 'Seal 16 mm', pricePerUnit: 48, minimumOrder: 1 })
  const few = { quantity: 5, availableQuantity: 5 }
  const sealer = await shop.addProduct({ name: 'Sealer', pricePerUnit: 140, minimumOrder: 1, ...few })
  return { shop, admin, api: await shop.as(ana), strap, seal, sealer }
}

/** The body of an admin's product form without changes. */
export async function formOf(admin: Api, id: string) {
  const { _id, slug, technicalData, createdAt, ...form } = await admin.findProduct({ id })
  return form
}

export const stockOf = async (shop: TestShop, id: string) =>
  (await shop.visitor.listProducts()).find(({ _id }) => _id === id)?.availableQuantity
