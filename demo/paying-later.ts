/**
 * The demo's bank account, and a company with payment terms: its orders wait for the transfers of demo/statement.xml, which can be
 * booked on the page Money. Only a shop that starts with `npm start` has them, because they fill the lists of the office.
 */
import { sql } from 'drizzle-orm'
import type { OrderForm } from '#contract/orders/schema/form.ts'
import { putBank } from '#server/bank/settings.ts'
import { putCompany } from '#server/companies/own-company.ts'
import { putTerms } from '#server/companies/terms.ts'
import type { Caller } from '#server/identity/session-queries.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { shipOnAccount } from '#server/orders/shipping.ts'
import { productsNamed } from '#server/products/import-queries.ts'
import type { App } from '#server/start/app-parts.ts'
import { userByEmail } from '#server/users/user-queries.ts'
import { demoAccounts } from './accounts.ts'

const bankAccount = { iban: 'ES7400001122334455667788', bic: 'EJEMESMM', holder: 'Fleje Herramientas, S.L.' }

const buyer = {
  legalName: 'Embalajes del Jiloca, S.L.',
  address: 'Calle de la Balsa 3\n44200 Calamocha',
  country: 'ES',
}
const terms = { netDays: 30, creditLimit: 10_000, invoiceEmail: '', blocked: '', mayCollectUntaxed: '' }

/**
 * The orders, the oldest first: F-10001, F-10002, and so on. `shippedAgo`: days since a shipment on account; an order without it
 * has not shipped.
 */
const orders = [
  { sku: 'PT-1610', quantity: 4, paysBy: 'account', shippedAgo: 41 },
  { sku: 'PT-1610', quantity: 8, paysBy: 'account', shippedAgo: 28 },
  { sku: 'PT-1610', quantity: 12, paysBy: 'transfer', shippedAgo: undefined },
  { sku: 'PT-1610', quantity: 16, paysBy: 'account', shippedAgo: undefined },
] as const satisfies readonly (Pick<OrderForm, 'paysBy' | 'quantity'> & {
  sku: string
  shippedAgo: number | undefined
})[]

export async function fillPayingLater({ shop }: Pick<App, 'shop'>): Promise<void> {
  const admin = await callerOf(shop, 'admin')
  await putBank(shop, admin, { accounts: [bankAccount], transferHoldDays: 7, bankCharges: 25 })
  await putCompany(shop, await callerOf(shop, 'customer'), buyer)
  const customer = await callerOf(shop, 'customer')
  if (!customer.companyId) throw new Error('The demo’s customer has no company')
  await putTerms(shop.db, admin, customer.companyId, terms)
  for (const { sku, shippedAgo, ...order } of orders) {
    const [product] = await productsNamed(shop.db, { skus: [sku], slugs: [] })
    if (!product) throw new Error(`The demo does not sell ${sku}`)
    const address = { address: buyer.address, country: buyer.country, phone: '+34 978 555 020' }
    const id = await placeOrder(shop, customer, { ...order, ...address, id: product.id, company: buyer.legalName })
    if (shippedAgo === undefined) continue
    await shipOnAccount(shop.db, admin, id, {})
    await moveBack(shop, id, shippedAgo)
  }
}

async function callerOf({ db }: App['shop'], who: 'customer' | 'admin'): Promise<Caller> {
  const user = await userByEmail(db, demoAccounts[who].email)
  if (!user) throw new Error(`The demo has no ${who}`)
  return user
}

/** Moves the days on which the order was placed and shipped into the past. */
async function moveBack({ db }: App['shop'], id: string, days: number): Promise<void> {
  const back = sql`make_interval(days => ${days}::int)`
  await db.execute(sql`
    update orders set placed_at = placed_at - ${back},
      approved_at = approved_at - ${back}, due_on = due_on - ${days}::int,
      leaves_on = leaves_on - ${days}::int, arrives_from = arrives_from - ${days}::int, arrives_until = arrives_until - ${days}::int
    where id = ${id}`)
  await db.execute(sql`update order_events set at = at - ${back} where order_id = ${id}`)
}
