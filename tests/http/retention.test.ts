/** Events, mails, history and revoked tokens are deleted after their retention period, and not before. */
import { expect, it } from 'vitest'
import { theShop } from '#server/database/actor-schema.ts'
import { webhookEvents } from '#server/database/payment-schema.ts'
import { changes, mails } from '#server/database/record-schema.ts'
import { revokedTokens } from '#server/database/schema.ts'
import { deleteExpiredTokens } from '#server/identity/session-queries.ts'
import { pruneOldRows } from '#server/start/retention.ts'
import { openShop } from '#tests/shop.ts'

const change = { kind: 'settings', action: 'change settings' } as const
const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

it('deletes old events, mails and entries of the history, and keeps newer ones', async () => {
  const { shop } = await openShop()
  const { db } = shop
  for (const [age, id] of [
    [1, 'new'],
    [-1, 'old'],
  ] as const) {
    const at = (days: number) => daysAgo(days - age)
    await db.insert(webhookEvents).values({ id, type: 'charge.refunded', result: 'settled', at: at(90) })
    await db.insert(changes).values({ ...change, byId: theShop.id, aboutId: id, at: at(800) })
    const mail = { toAddress: 'ana@coils.example', body: '', createdAt: at(30) }
    await db.insert(mails).values({ ...mail, subject: id })
  }
  await pruneOldRows(shop, new Date())
  expect(await db.select({ id: webhookEvents.id }).from(webhookEvents)).toEqual([{ id: 'new' }])
  expect(await db.select({ about: changes.aboutId }).from(changes)).toEqual([{ about: 'new' }])
  expect(await db.select({ subject: mails.subject }).from(mails)).toEqual([{ subject: 'new' }])
})

it('deletes the record of a revoked token once the token has expired, and not before', async () => {
  const { db } = (await openShop()).shop
  await db.insert(revokedTokens).values([
    { tokenId: 'valid', expiresAt: daysAgo(-1) },
    { tokenId: 'expired', expiresAt: daysAgo(1) },
  ])
  await deleteExpiredTokens(db, new Date())
  expect(await db.select({ id: revokedTokens.tokenId }).from(revokedTokens)).toEqual([{ id: 'valid' }])
})
