/** Orders nobody placed, for measuring: spread over the products, a third each unpaid, paid and shipped. */

import { eq } from 'drizzle-orm'
import type { Db } from '#server/database/connect.ts'
import { orders, products, users } from '#server/database/schema.ts'
import { demoAccounts } from './accounts.ts'

const minuteMs = 60_000

/** Inserts `count` orders of the demo customer; gives how many. The stock is left alone. */
export async function inventOrders(db: Db, count: number): Promise<number> {
  const goods = await db.select().from(products)
  const [customer] = await db.select().from(users).where(eq(users.email, demoAccounts.customer.email))
  if (!customer || goods.length === 0) return 0
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first) }, (_, index) => first + index)
    await db.insert(orders).values(numbers.map((number) => inventOrder(number, customer, goods)))
  }
  return count
}

type Customer = typeof users.$inferSelect
type Goods = (typeof products.$inferSelect)[]

function inventOrder(number: number, customer: Customer, goods: Goods): typeof orders.$inferInsert {
  const product = goods[number % goods.length]
  if (!product) throw new Error('There is nothing to order')
  const placedAt = new Date(Date.now() - number * minuteMs)
  const paid = number % 3 > 0
  return {
    productId: product.id,
    userId: customer.id,
    productName: product.name,
    email: customer.email,
    userName: customer.name,
    address: `Calle ${(number % 300) + 1}, Zaragoza`,
    phone: '976000000',
    quantity: product.minimumOrder,
    unitPriceCents: product.priceCents,
    placedAt,
    ...(paid && { paidAt: placedAt, transactionId: `invented_${crypto.randomUUID()}` }),
    ...(number % 3 === 2 && { approvedAt: placedAt }),
  }
}
