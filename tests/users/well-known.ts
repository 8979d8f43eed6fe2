/** A person with as much data as possible: a row in each table that holds data of people. */
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { schema } from '#server/database/all-schemas.ts'
import type { Db } from '#server/database/db.ts'
import { adminLinks, mails } from '#server/database/record-schema.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { openKept } from '#tests/kept-rows.ts'
import { payFor } from '#tests/paying.ts'
import { sandboxOf } from '#tests/payments/order-to-pay.ts'
import { ana, bruno, root } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

const place = { address: 'Calle del Fleje 1\nZaragoza', phone: '+34 976 111 222', country: 'ES' as const }

/** Unique data: after the person is erased, only the columns that are kept may contain it. */
export const knownBy = [
  ...['ana@coils.example', 'Ana Ruiz', 'Calle del Fleje', '976 111 222', '976111222', 'Coils, S.L.', 'ESB1234'],
  ...['/pictures/ana.webp', 'linkedin.example/ana', 'Buyer of coils', 'PO-of-ana'],
]

/** Ana has a shipped and partly refunded order, a cancelled order, an unpaid order, and all other kinds of personal data. */
export async function openKnown() {
  const { shop, known } = await openKept('kept_person', makeKnown)
  const [admin, customer, other] = [await shop.as(root), await shop.as(ana), await shop.as(bruno)]
  const order = async () => orderFrom(customer, known.productId)
  return { shop, admin, customer, other, order, ...known }
}

const password = 'Fleje-2026-strap'

async function orderFrom(customer: Api, productId: string): Promise<string> {
  const lines = [{ id: productId, quantity: 2 }]
  const billing = { billingName: 'Coils, S.L.', billingAddress: 'Calle del Fleje 1', vatNumber: 'ESB1234' }
  const body = { lines, totalPrice: 251, ...place, ...billing, company: 'Coils, S.L.', poNumber: 'PO-of-ana' }
  return (await customer.placeOrder({ body }))._id
}

async function makeKnown(shop: TestShop) {
  const productId = await shop.addProduct({ pricePerUnit: 125.5, minimumOrder: 2, availableQuantity: 500 })
  const [admin, customer] = [await shop.as(root), await shop.as(ana), await shop.as(bruno)]
  await openBrowser(shop.origin, '10.2.0.1').signUp({ ...ana, password })
  await customer.updateProfile({
    email: ana.email,
    body: { ...{ location: 'Calle del Fleje', education: 'Buyer of coils', image: '/pictures/ana.webp' }, ...contact },
  })
  await customer.putAddresses({
    body: { addresses: [{ ...place, company: 'Coils, S.L.', label: 'Plant of Ana Ruiz' }] },
  })
  const shipped = await orderFrom(customer, productId)
  await payFor(shop, customer, shipped)
  await admin.addNote({ id: shipped, body: { text: 'Rang Ana Ruiz at 0034-976.111.222: Ana is on holiday' } })
  await customer.requestCancellation({ id: shipped, body: { reason: 'Ana Ruiz has ordered twice' } })
  await admin.declineCancellation({ id: shipped, body: { answer: 'It is packed, Ana Ruiz' } })
  await admin.shipOrder({ id: shipped, body: { carrier: 'Seur', tracking: '0123' } })
  await admin.refundOrder({ id: shipped, body: { amount: 10, reason: 'Ana Ruiz rang: scratched' } })
  const cancelled = await orderFrom(customer, productId)
  await customer.cancelOrder({ id: cancelled })
  const unpaid = await orderFrom(customer, productId)
  const { version } = await customer.findCart()
  await customer.putCart({ body: { lines: [{ id: productId, quantity: 2 }], version } })
  await reviewAs(shop, customer)
  await customer.addAlert({ id: await shop.addProduct({ name: 'Sold-out seal', availableQuantity: 0 }) })
  await sandboxOf(shop).faults.webhooks.settled()
  await makePapers(shop.shop, new Date(), new AbortController().signal)
  const { db } = shop.database
  await db
    .insert(adminLinks)
    .values({ digest: 'of a link', email: ana.email, expiresAt: new Date(Date.now() + 60_000) })
  await db.insert(mails).values({ toAddress: 'shop@fleje.example', subject: `News of ${ana.email}`, body: ana.email })
  return { productId, shipped, cancelled, unpaid, password }
}

const contact = { phone: '+34 976 111 222', linkedin: 'https://linkedin.example/ana' }

async function reviewAs({ as }: TestShop, customer: Api): Promise<void> {
  const review = { image: '/pictures/ana.webp', company: 'Coils, S.L.', position: 'Buyer of coils', number: 5 }
  const { name, email } = ana
  const body = { name, email, ...review, review: 'Good strap, says Ana Ruiz of Coils, S.L.' }
  const { _id: id } = await customer.addReview({ body })
  await (await as(root)).answerReview({ id, body: { answer: 'Thank you, Ana!', seen: '' } })
}

/** Every row of every table as text, without the excluded columns but with the columns for searching. */
export async function everythingIn(db: Db, without: readonly string[] = []): Promise<string[]> {
  const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
  const lines = await Promise.all(
    tables.map(async (table) => {
      const dump = sql`select to_jsonb(dumped) as row from ${sql.identifier(table)} dumped`
      // Cast: both drivers return `rows` for a plain statement; drizzle's common type leaves it out.
      const { rows } = (await db.execute(dump)) as unknown as { rows: { row: Record<string, unknown> }[] }
      return rows.map(({ row }) => {
        const shown = Object.entries(row).filter(([column]) => !without.includes(`${table}.${column}`))
        return `${table} ${JSON.stringify(Object.fromEntries(shown))}`
      })
    }),
  )
  return lines.flat()
}
