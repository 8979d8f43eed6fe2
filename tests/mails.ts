/** The mails of the shop to an address, composed from current data. Those that are not needed, and never sent, are left out. */
import { eq } from 'drizzle-orm'
import { mails } from '#server/database/record-schema.ts'
import { makeComposer } from '#server/order-mails/order-mails.ts'
import type { TestShop } from './shop.ts'

export async function mailsTo({ database: { db }, origin, shop }: TestShop, email: string) {
  const compose = makeComposer(shop, () => origin)
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(mails.orderEventId, mails.createdAt)
  const composed = await compose(rows.flatMap(({ orderEventId }) => orderEventId ?? []))
  return rows.flatMap(({ orderEventId, ...row }) => {
    const words = orderEventId === null ? undefined : composed(orderEventId)
    return words || orderEventId === null || row.sentAt ? [{ ...row, ...words }] : []
  })
}

export const subjectsTo = async (shop: TestShop, email: string) =>
  (await mailsTo(shop, email)).map(({ subject }) => subject)
