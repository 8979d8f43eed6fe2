/** Many buyers of one company order on account at once, at two instances of the shop: the company never owes more than its limit. */
import { expect, it } from 'vitest'
import { companies } from '#server/database/schema.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { ana, customer, type Person, root } from '#tests/people.ts'
import { isEverything } from '#tests/sample.ts'
import { openSecondShop, openShop } from '#tests/shop.ts'
import { onPostgres } from '#tests/test-database.ts'
import { addPeople } from './account-shop.ts'

// PGlite has one connection, so there are no concurrent statements.
const rounds = !onPostgres ? 2 : isEverything ? 20 : 3
const buyers = Array.from({ length: 16 }, (_, number) => customer(number))

it('seven of sixteen orders for $1,000.00 fit into what is left of $9,525.68, each time', async () => {
  const shop = await openShop({ price: 1_000, minimumOrder: 1, available: 10_000 })
  const { db } = shop.database
  const other = await openSecondShop(shop)
  const admin = await shop.as(root)
  await admin.putBank({ body: bank })
  const details = {
    legalName: 'Coils GmbH',
    address: 'Calle 1',
    country: 'ES',
    netDays: 30,
    creditLimitCents: 952_568,
  }
  const [company] = await db.insert(companies).values(details).returning({ id: companies.id })
  const companyId = company?.id ?? ''
  const apis = await Promise.all(buyers.map((buyer, index) => (index % 2 ? other : shop).as(buyer)))
  await addPeople(shop, companyId, ...[...buyers, ana].map((person): [Person, 'buyer'] => [person, 'buyer']))
  const body = { ...shop.purchase({ quantity: 1 }), id: shop.productId, paysBy: 'account' } as const
  for (let round = 0; round < rounds; round++) {
    await (await shop.as(ana)).placeOrder({ body: { ...body, quantity: 2 } })
    const placed = await Promise.allSettled(apis.map((api) => api.placeOrder({ body })))
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    const refusals = placed.flatMap((one) => (one.status === 'rejected' ? one.reason : []))
    expect(refusals).toHaveLength(9)
    for (const { status, message } of refusals)
      expect([status, message]).toEqual([
        409,
        '$525.68 of your company’s credit is left, and this order comes to $1,000.00',
      ])
    const { owed, orders } = await admin.findTerms({ id: companyId })
    expect(owed).toBe(9_000)
    for (const { _id: id } of orders) await admin.cancelOrder({ id })
  }
  expect(await brokenInvariants(db)).toEqual([])
})
