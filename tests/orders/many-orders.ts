/** A shop with orders, paid and unpaid, and two admins who confirm many orders at once. */
import type { OrderFilter } from '#contract/orders/schema/bulk.ts'
import { subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, type Person, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

export const rita: Person = { email: 'rita@fleje.example', name: 'Rita Sanz', role: 'admin' }

export async function openWithOrders({ paid = 0, unpaid = 0 }) {
  const shop = await openShop({ available: 1_000 })
  const [api, admin, other] = await Promise.all([shop.as(ana), shop.as(root), shop.as(rita)])
  const place = async () => (await api.placeOrder({ body: shop.purchase() }))._id
  const pay = async (card?: string) => {
    const id = await place()
    await payFor(shop, api, id, card)
    return id
  }
  const made = async (count: number, make: () => Promise<string>) => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await make())
    return ids
  }
  const all = async (filter: OrderFilter) => {
    const { count, seenAt = '' } = await admin.countOrders(filter)
    return { filter, count, seenAt }
  }
  const eventsOf = async (id: string) => (await admin.findOrder({ id })).events?.map(({ kind }) => kind)
  const mailedSubjects = async () =>
    (await subjectsTo(shop, ana.email)).filter((subject) => subject.endsWith('is on its way'))
  const ids = { paid: await made(paid, pay), unpaid: await made(unpaid, place) }
  return { shop, api, admin, other, place, pay, all, eventsOf, mailedSubjects, ...ids }
}

export const outcomesOf = ({ lines }: { lines: { outcome: string }[] }) => lines.map(({ outcome }) => outcome)
