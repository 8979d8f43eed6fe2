/** A customer with orders, papers, a review, a cart and addresses. No action about another customer may change this data. */
import { sql } from 'drizzle-orm'
import { openKept } from './kept-rows.ts'
import { payFor } from './paying.ts'
import { type Person, root } from './people.ts'
import { reviewBy } from './reviews/review-by.ts'
import type { HowItRuns, TestShop } from './shop.ts'

const dora: Person = { email: 'dora@bystander.example', name: 'Dora Vega', role: 'user' }

/** A shop with a bystander. `rowsOfBystander` reads the rows about the bystander, their orders and their product. */
export async function openWithBystander(wish: HowItRuns = {}) {
  const { shop, known } = await openKept('kept_bystander', fill, wish)
  return { shop, rowsOfBystander: () => rowsWith(shop, known.named) }
}

async function fill(shop: TestShop) {
  const productId = await shop.addProduct()
  const { user, product, unpaid, shipped, review } = await fillCustomer(shop, dora)
  await shop.sandbox?.faults.webhooks.settled()
  return { productId, named: [user, dora.email, product, unpaid, shipped, review] }
}

/** Creates a review, a cart, addresses and two orders of a new product. One order is paid, shipped and partly refunded. */
export async function fillCustomer(shop: TestShop, person: Person) {
  const product = await shop.addProduct({ name: `Coil of ${person.name}` })
  const api = await shop.as(person)
  const admin = await shop.as(root)
  const { _id: user } = await api.findUser({ email: person.email })
  const { _id: unpaid } = await api.placeOrder({ body: shop.purchase({ id: product }) })
  const { _id: shipped } = await api.placeOrder({ body: shop.purchase({ id: product }) })
  await payFor(shop, api, shipped)
  await shop.sandbox?.faults.webhooks.settled()
  await admin.addNote({ id: shipped, body: { text: 'Rang them' } })
  await admin.shipOrder({ id: shipped, body: { carrier: 'Seur', tracking: '0123' } })
  const part = { lines: [{ position: 1, quantity: 1, restock: 1 }], reason: 'Damaged' }
  await admin.refundOrder({ id: shipped, body: part })
  const { _id: review } = await api.addReview({ body: reviewBy(person) })
  await admin.answerReview({ id: review, body: { answer: 'Thank you.', seen: '' } })
  await api.putCart({ body: { lines: [{ id: product, quantity: 2 }], version: 0 } })
  await api.putAddresses({
    body: { addresses: [{ address: 'Calle Sola 1', country: 'ES', phone: '+34 976 111 111' }] },
  })
  // Papers are drawn when they are first requested.
  await api.findReceipt({ id: shipped })
  await api.findCreditNote({ id: shipped, n: '1' })
  const { totalPrice } = await api.findOrder({ id: unpaid })
  await api.createPaymentIntent({ body: { orderId: unpaid, totalPrice } })
  return { user, product, unpaid, shipped, review }
}

/** Tables that are not compared, because background work or the limits on calls also change them. */
const unsteady = ['mails', 'webhook_deliveries', 'stand_in_records', 'call_limits']

async function rowsWith({ database: { db } }: TestShop, values: string[]): Promise<string[]> {
  const rowsOf = async <Row>(statement: string): Promise<Row[]> =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows
  const tables = await rowsOf<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  const found = tables
    .filter(({ name }) => !unsteady.includes(name))
    .map(
      ({ name }) =>
        `select '${name} ' || rows::text as row from "${name}" as rows where rows::text ~ '${values.join('|')}'`,
    )
  return (await rowsOf<{ row: string }>(`${found.join(' union all ')} order by 1`)).map(({ row }) => row)
}
