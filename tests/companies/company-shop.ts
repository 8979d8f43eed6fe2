/** A shop in which Ana (company admin), Bruno (buyer) and Vera (viewer) belong to Coils GmbH, which has payment terms. */
import { ana, bruno, type Person } from '#tests/people.ts'
import { addPeople, openAccountShop, userIdOf } from './account-shop.ts'

export const vera: Person = { email: 'vera@coils.example', name: 'Vera Ruiz', role: 'user' }

export async function openCompanyShop(wish: Parameters<typeof openAccountShop>[0] = { taxMode: 'none' }) {
  const opened = await openAccountShop(wish)
  const { shop, companyId, grant, api } = opened
  await grant({ creditLimit: 10_000 })
  await addPeople(shop, companyId, [bruno, 'buyer'], [vera, 'viewer'])
  const [buyer, viewer] = [await shop.as(bruno), await shop.as(vera)]
  const form = { ...shop.purchase({ quantity: 2 }), country: 'ES' }
  return {
    ...{ ...opened, boss: api, buyer, viewer, form },
    ids: { ana: await userIdOf(shop, ana), bruno: await userIdOf(shop, bruno), vera: await userIdOf(shop, vera) },
    byCard: async () => (await buyer.placeOrder({ body: form }))._id,
    onAccount: async () => (await buyer.placeOrder({ body: { ...form, paysBy: 'account' } }))._id,
  }
}
