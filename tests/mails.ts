/** The mails of the shop to an address, composed from current data. */
import { eq } from 'drizzle-orm'
import { mails } from '#server/database/record-schema.ts'
import { makeComposer } from '#server/order-mails/order-mails.ts'
import type { TestShop } from './shop.ts'

export async function mailsTo({ database: { db }, origin, shop }: TestShop, email: string) {
  const compose = makeComposer(shop, () => origin)
  const rows = await db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.orderEventId)
  const composed = await compose(rows.flatMap(({ orderEventId }) => orderEventId ?? []))
  return rows.map(({ orderEventId, ...row }) => ({ ...row, ...(orderEventId && composed(orderEventId)) }))
}

export const subjectsTo = async (shop: TestShop, email: string) =>
  (await mailsTo(shop, email)).map(({ subject }) => subject)
