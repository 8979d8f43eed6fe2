/** The shop gets only one mail about a low stock until the stock has recovered. */
import { isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '#server/database/record-schema.ts'
import { mailShopAboutLowStock } from '#server/products/tell-low-stock.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { ana, customer, root } from '#tests/people.ts'
import { openSecondShop, openShop, type TestShop } from '#tests/shop.ts'

async function openWithLeast(lowStock: number | undefined, wish: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({
    available: 50,
    minimumOrder: 1,
    environment: { SHOP_EMAIL: 'shop@coils.example' },
    ...wish,
  })
  if (lowStock !== undefined) await fillShopSettings(shop.database.db, { lowStock })
  const api = await shop.as(ana)
  const buy = (quantity: number) => api.placeOrder({ body: shop.purchase({ quantity }) })
  return { shop, admin: await shop.as(root), buy }
}

const hourMs = 3_600_000
const tell = ({ shop }: TestShop, hours = 0) => mailShopAboutLowStock(shop, new Date(Date.now() + hours * hourMs))

/** Mails to the shop itself; mails to customers are about orders. */
const mailsToShop = ({ database: { db } }: TestShop) =>
  db.select().from(mails).where(isNull(mails.orderEventId)).orderBy(mails.createdAt)

async function toldOf(shop: TestShop, hours = 0): Promise<string[]> {
  await tell(shop, hours)
  const rows = await mailsToShop(shop)
  expect(new Set(rows.map(({ toAddress }) => toAddress))).toEqual(
    new Set(rows.length > 0 ? ['shop@coils.example'] : []),
  )
  return rows.map(({ body }) => body)
}

describe('a stock that becomes low', () => {
  it('is reported by mail with the quantity left after the sale, and not again after the next sale', async () => {
    const { shop, buy } = await openWithLeast(20)
    await buy(30)
    expect(await toldOf(shop)).toEqual([])
    await buy(3)
    await buy(2)
    const [body, ...others] = await toldOf(shop)
    expect(body).toContain('PET strap 16 × 1.0 mm: 17 left')
    expect(others).toEqual([])
    await buy(5)
    expect(await toldOf(shop)).toHaveLength(1)
  })

  it('is reported again after it has recovered in between, at most once a day', async () => {
    const { shop, admin, buy } = await openWithLeast(20)
    const deliver = (by: number) => admin.changeStock({ id: shop.productId, body: { by, why: 'Delivery' } })
    await buy(35)
    expect(await toldOf(shop)).toHaveLength(1)
    for (let round = 0; round < 3; round++) {
      await deliver(10)
      await buy(11)
    }
    expect(await toldOf(shop, 23.9)).toHaveLength(1)
    const mails = await toldOf(shop, 24.1)
    expect(mails).toHaveLength(2)
    expect(mails.join()).toContain('12 left')
    expect(await toldOf(shop, 50)).toHaveLength(2)
  })

  it('is not reported if it has recovered before the mail is written', async () => {
    const { shop, admin, buy } = await openWithLeast(20)
    const { _id } = await buy(35)
    await admin.cancelOrder({ id: _id })
    expect(await toldOf(shop)).toEqual([])
  })

  it('is reported when less is left than the minimum order, whatever the settings', async () => {
    const { shop, buy } = await openWithLeast(undefined, { minimumOrder: 10 })
    await buy(40)
    expect(await toldOf(shop)).toEqual([])
    await buy(10)
    expect((await toldOf(shop)).join()).toContain(': 0 left')
  })

  it('is also reported after a count, and one mail reports several products', async () => {
    const { shop, admin } = await openWithLeast(20)
    await admin.countStock({ id: shop.productId, body: { counted: 19 } })
    expect((await toldOf(shop)).join()).toContain(': 19 left')
    for (const counted of [18, 17])
      await admin.countStock({ id: await shop.addProduct({ name: `Seal ${counted}` }), body: { counted } })
    expect((await toldOf(shop)).join()).toMatch(/Seal 18: 18 left.*\nSeal 17: 17 left/)
    const subjects = (await mailsToShop(shop)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Low stock: PET strap 16 × 1.0 mm', 'Low stock: Seal 18 and 1 more'])
  })

  it('is not reported once the product is off sale', async () => {
    const { shop, admin, buy } = await openWithLeast(20)
    await buy(35)
    await admin.deleteProduct({ id: shop.productId })
    expect(await toldOf(shop)).toEqual([])
  })

  it('is reported once, however many customers buy and however many servers run', async () => {
    const { shop } = await openWithLeast(20, { available: 60 })
    const second = await openSecondShop(shop, { environment: { SHOP_EMAIL: 'shop@coils.example' } })
    const buyers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => (number % 2 ? second : shop).as(customer(number))),
    )
    const sales = buyers.map((api) => api.placeOrder({ body: shop.purchase({ quantity: 2 }) }))
    const rounds = Array.from({ length: 10 }, (_, number) => tell(number % 2 ? second : shop))
    await Promise.all([...sales, ...rounds])
    const mails = await toldOf(shop)
    expect(mails).toHaveLength(1)
    // Each sale takes two pieces: 20 is not low yet, 18 is.
    expect(mails.join()).toContain(': 18 left')
  })
})
