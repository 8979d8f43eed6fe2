/** A shop in which the office enters orders for customers. */
import { collect, pallet } from '#tests/delivery/methods.ts'
import { payFor } from '#tests/paying.ts'
import { packer, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

export const deliveries = [collect, { ...pallet, name: 'By pallet', price: 20 }]

export const destination = {
  street: 'Carrer de la Mar 4',
  town: 'Sagunt',
  country: 'ES',
  postalCode: '46500',
  phone: '+34 960 000 000',
  delivery: pallet.id,
}

/** The text of its parts. */
export const addressOfDestination = 'Carrer de la Mar 4\n46500 Sagunt'

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
