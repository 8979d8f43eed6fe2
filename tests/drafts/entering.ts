/** A shop in which the office enters orders for customers. */
import { payFor } from '#tests/paying.ts'
import { packer, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

const collect = { id: 'collect', name: 'Collected', term: 'EXW', says: '', price: 0, isDefault: true }
const pallet = { id: 'pallet', name: 'By pallet', term: 'DAP', says: '', price: 20, isDefault: false }
export const deliveries = [collect, pallet]

export const destination = {
  address: 'Carrer de la Mar 4, 46500 Sagunt',
  country: 'ES',
  phone: '+34 960 000 000',
  delivery: pallet.id,
}

/** `price` and `available` are those of its one product. */
export async function openOffice(wish: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ price: 100, available: 50, ...wish })
  const [admin, packing] = [await shop.as(root), await shop.as(packer)]
  await admin.putOfficeRole({ email: packer.email, body: { officeRole: 'packer' } })
  await admin.putDeliveries({ body: { deliveries } })
  return { shop, admin, packing, pay: (api: Api, id: string) => payFor(shop, api, id) }
}

/** A draft that can be placed. */
export async function draftFor(shop: TestShop, office: Api, email: string, { quantity = 2, name = '' } = {}) {
  const { _id: id } = await office.startDraft({ body: { email, ...(name && { create: { name } }) } })
  const { version } = await office.findDraft({ id })
  const body = { version, lines: [{ id: shop.productId, quantity }], fields: destination }
  return { id, draft: await office.putDraft({ id, body }) }
}
