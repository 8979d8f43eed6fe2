/** The link that a command on the server prints for an address: the user who signs in with that address becomes an admin. */
import { expect, it } from 'vitest'
import { adminLinks } from '#server/database/record-schema.ts'
import { openAdminLink } from '#server/users/admin-link.ts'
import { deleteExpiredAdminLinks } from '#server/users/admin-link-queries.ts'
import { userByEmail } from '#server/users/user-queries.ts'
import { storedChanges } from '#tests/changes/stored-changes.ts'
import { ana, bruno, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

async function linkFor({ database: { db } }: TestShop, email: string, now = new Date()): Promise<string> {
  const link = new URL(await openAdminLink(db, 'https://shop.example', email, now))
  expect(link.pathname).toBe('/first-admin')
  return link.searchParams.get('token') ?? ''
}

it('the link makes its user an admin and confirms the address; the author in the history is “the command line”', async () => {
  const shop = await openShop()
  const api = await shop.as(somebody)
  const token = await linkFor(shop, somebody.email)
  expect(await api.takeAdminLink({ body: { token } })).toEqual({ success: true })
  expect(await api.checkAdmin({ email: somebody.email })).toMatchObject({ admin: true })
  expect(await userByEmail(shop.database.db, somebody.email)).toMatchObject({ role: 'admin', confirmed: true })
  expect(await storedChanges(shop.database.db)).toMatchObject([
    { action: 'make admin', address: somebody.email, by: 'the command line' },
  ])
})

it('the link works only once', async () => {
  const shop = await openShop()
  const api = await shop.as(ana)
  const token = await linkFor(shop, ana.email)
  const taken = await Promise.allSettled([1, 2, 3].map(() => api.takeAdminLink({ body: { token } })))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await refusalOf(api.takeAdminLink({ body: { token } }))).message).toContain('This link has been used')
})

it('the link makes no other account an admin, and stays valid', async () => {
  const shop = await openShop()
  const token = await linkFor(shop, ana.email)
  const stranger = await shop.as(bruno)
  const refusal = await refusalOf(stranger.takeAdminLink({ body: { token } }))
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'This link is meant for another address. Log out, and log in with that address',
  ])
  expect(await stranger.checkAdmin({ email: bruno.email })).toEqual({ admin: false })
  expect(await (await shop.as(ana)).takeAdminLink({ body: { token } })).toEqual({ success: true })
})

it('the link expires after an hour, and is deleted', async () => {
  const shop = await openShop()
  const { db } = shop.database
  const token = await linkFor(shop, ana.email, new Date(Date.now() - 61 * 60_000))
  expect((await refusalOf((await shop.as(ana)).takeAdminLink({ body: { token } }))).status).toBe(409)
  const another = await linkFor(shop, ana.email)
  await deleteExpiredAdminLinks(db, new Date())
  expect(await db.$count(adminLinks)).toBe(1)
  expect(await (await shop.as(ana)).takeAdminLink({ body: { token: another } })).toEqual({ success: true })
})

it('a guessed link is refused while a real link is valid', async () => {
  const shop = await openShop()
  await linkFor(shop, ana.email)
  const api = await shop.as(ana)
  expect((await refusalOf(api.takeAdminLink({ body: { token: 'x'.repeat(32) } }))).status).toBe(409)
  expect(await api.checkAdmin({ email: ana.email })).toEqual({ admin: false })
})

it('the link is stored only as a digest', async () => {
  const shop = await openShop()
  const token = await linkFor(shop, ana.email)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(await shop.database.db.select().from(adminLinks))).not.toContain(token)
})
