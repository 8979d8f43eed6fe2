/** An admin ends sessions of a user: the tokens of these sessions are refused at the next call, and not renewed. */
import { describe, expect, it } from 'vitest'
import { authSessions } from '#server/database/identity-schema.ts'
import { findOrCreateUser } from '#server/identity/exchange.ts'
import { lastChange } from '#tests/changes/history.ts'
import { type Browser, openBrowser } from '#tests/identity/browser.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { type Api, makeApi } from '#web/api/client.ts'

const lena = { email: 'lena@coils.example', name: 'Lena Roth', password: 'abc' }

/** A user signed in with two browsers, and an admin. */
async function openSignedIn() {
  const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1' } })
  const [first, second] = [openBrowser(shop.origin, '10.3.0.1'), openBrowser(shop.origin, '10.3.0.2')]
  await first.signUp(lena)
  await second.signIn(lena)
  const apis = [await apiOf(shop, first), await apiOf(shop, second)] as const
  const admin = await shop.as(root)
  const sessions = async () => (await admin.findPerson({ person: lena.email })).sessions ?? []
  return { shop, admin, browsers: [first, second] as const, apis, sessions }
}

async function apiOf({ origin }: TestShop, browser: Browser): Promise<Api> {
  const token = await browser.shopToken(lena.email)
  return makeApi(fetch, origin, () => token)
}

const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status

describe('the sessions of a user', () => {
  it('are listed with the address, the browser, the start and the last use of each session', async () => {
    const { sessions, browsers } = await openSignedIn()
    const before = await sessions()
    expect(before.map(({ address }) => address).toSorted()).toEqual(['10.3.0.1', '10.3.0.2'])
    expect(before).toMatchObject([{ current: false }, { current: false }])
    expect(before.map(({ userAgent }) => userAgent)).toEqual(['node', 'node'])
    await browsers[0].shopToken(lena.email)
    const [last] = await sessions()
    expect(last?.address).toBe('10.3.0.1')
    expect(Date.parse(last?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(last?.startedAt ?? ''))
    expect(Date.parse(last?.endsAt ?? '')).toBeGreaterThan(Date.now())
  })

  it('are listed with only the network of an IPv6 address', async () => {
    const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1' } })
    await openBrowser(shop.origin, '2001:db8:1:2:3:4:5:6').signUp(lena)
    const [kept] = await shop.database.db.select({ address: authSessions.ipAddress }).from(authSessions)
    expect(kept?.address).toBe('2001:0db8:0001:0002:0000:0000:0000:0000')
  })

  it('are listed with a mark on the caller’s current session', async () => {
    const { shop, admin, apis, sessions } = await openSignedIn()
    await shop.confirm({ ...lena, role: 'user' })
    await admin.makeAdmin({ email: lena.email })
    const { sessions: own = [] } = await apis[1].findPerson({ person: lena.email })
    expect(own.filter(({ current }) => current).map(({ address }) => address)).toEqual(['10.3.0.2'])
    expect((await sessions()).filter(({ current }) => current)).toEqual([])
  })
})

describe('a session that is ended', () => {
  it('is refused at the next call and gets no new token, while the other session continues', async () => {
    const { admin, browsers, apis, sessions } = await openSignedIn()
    const idToken = await browsers[0].idToken()
    const ended = (await sessions()).find(({ address }) => address === '10.3.0.1')
    expect(await apis[0].listMyReviews()).toEqual([])
    expect(await admin.endSession({ person: lena.email, session: ended?.id ?? '' })).toEqual({ modifiedCount: 1 })
    expect(await statusOf(apis[0].listMyReviews())).toBe(401)
    expect((await browsers[0].exchange(lena.email, idToken)).status).toBe(401)
    expect(await browsers[0].idToken()).toBeUndefined()
    expect(await apis[1].listMyReviews()).toEqual([])
    expect((await sessions()).map(({ address }) => address)).toEqual(['10.3.0.2'])
  })

  it('is refused with every one of its tokens', async () => {
    const { shop, admin, browsers, apis, sessions } = await openSignedIn()
    const renewed = await apiOf(shop, browsers[0])
    const ended = (await sessions()).find(({ address }) => address === '10.3.0.1')
    await admin.endSession({ person: lena.email, session: ended?.id ?? '' })
    for (const api of [apis[0], renewed]) expect(await statusOf(api.findCart())).toBe(401)
  })

  it('is ended only once, is recorded in the history, and cannot be ended as a session of another user', async () => {
    const { shop, admin, sessions } = await openSignedIn()
    const [session] = await sessions()
    const id = session?.id ?? ''
    expect(await admin.endSession({ person: root.email, session: id })).toEqual({ modifiedCount: 0 })
    const counts = await Promise.all([1, 2].map(() => admin.endSession({ person: lena.email, session: id })))
    expect(counts.map(({ modifiedCount }) => modifiedCount).toSorted()).toEqual([0, 1])
    expect(await lastChange(admin)).toMatchObject({
      ...{ action: 'end session', name: lena.email, by: root.email, canUndo: false },
      fields: [{ label: 'Sessions', before: '2', after: '1' }],
    })
    expect(await admin.listChanges({ kind: 'user' })).toHaveLength(1)
    expect(await statusOf((await shop.as(root)).endSession({ person: 'nobody@nowhere.example', session: id }))).toBe(
      404,
    )
  })
})

describe('all sessions', () => {
  it('end at once, with their tokens and proofs; a new sign-in starts a new session', async () => {
    const { shop, admin, browsers, apis, sessions } = await openSignedIn()
    const idToken = await browsers[1].idToken()
    expect(await admin.endSessions({ person: lena.email })).toEqual({ modifiedCount: 1 })
    for (const api of apis) expect(await statusOf(api.listMyReviews())).toBe(401)
    expect((await browsers[1].exchange(lena.email, idToken)).status).toBe(401)
    expect(await sessions()).toEqual([])
    expect((await lastChange(admin)).fields).toEqual([{ label: 'Sessions', before: '2', after: '0' }])
    await browsers[0].signIn(lena)
    expect(await (await apiOf(shop, browsers[0])).listMyReviews()).toEqual([])
  })

  it('also end at a provider that does not list its sessions: a proof of an earlier sign-in is refused', async () => {
    const { shop, admin } = await openSignedIn()
    await shop.as({ ...lena, email: 'mia@coils.example', role: 'user' })
    const account = { email: 'mia@coils.example', emailVerified: true, name: lena.name }
    const signIn = (authenticatedAt: Date) =>
      findOrCreateUser(shop.database.db, 'embedded', {
        ...account,
        subject: `account of ${account.email}`,
        authenticatedAt,
      })
    const before = new Date()
    expect(await signIn(before)).toMatchObject({ email: account.email })
    await admin.endSessions({ person: account.email })
    await expect(signIn(before)).rejects.toMatchObject({ status: 401 })
    expect(await signIn(new Date(Date.now() + 1))).toMatchObject({ email: account.email })
  })

  it('of an admin also end, while other admins stay signed in', async () => {
    const { shop, admin } = await openSignedIn()
    const other = { email: 'olga@fleje.example', name: 'Olga', role: 'admin' as const }
    const api = await shop.as(other)
    expect(await api.listOrders()).toEqual([])
    await admin.endSessions({ person: other.email })
    expect(await statusOf(api.listOrders())).toBe(401)
    expect(await admin.listOrders()).toEqual([])
  })
})
