/** The links in mails: mail scanners open them first, and they end when their owner makes the account safe again. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { deliveries, destination } from '#tests/drafts/entering.ts'
import { codeOf } from '#tests/identity/authenticator.ts'
import type { Browser } from '#tests/identity/browser.ts'
import { setUp } from '#tests/identity/set-up-two-factor.ts'
import { root } from '#tests/people.ts'
import { sample } from '#tests/sample.ts'
import { openTaxShop, spanish } from '#tests/tax/tax-shop.ts'
import { type MailWorld, newBrowser, plainLinks, type TokenLink, tokenInMail, tokenLinks } from './mailed-links.ts'

const lena = { email: 'lena@coils.example', name: 'Lena Kraft', role: 'user', password: 'a long password' } as const

async function openWorld({ isForNewcomers }: TokenLink): Promise<MailWorld> {
  const environment = { TRUST_PROXY_HOPS: '1' }
  const shop = await openTaxShop({ environment, ...(pagesAreBuilt && { loadPages }) })
  if (!isForNewcomers) await shop.seedAccount(lena)
  return { shop, admin: await shop.as(root), person: lena }
}

async function signedIn(world: MailWorld): Promise<Browser> {
  const browser = newBrowser(world)
  expect((await browser.signIn(world.person)).status).toBe(200)
  return browser
}

/** `before` runs before the link is mailed, and its result goes to `make`. */
type Change = {
  before?: (world: MailWorld) => Promise<{ secret: string; recoveryCodes: string[] }>
  make: (world: MailWorld, factor: { secret: string; recoveryCodes: string[] }) => Promise<unknown>
  needs: 'an account' | 'a password' | 'a confirmed address'
}

const setUpFactor = async (world: MailWorld) => setUp(await signedIn(world))

const changes: Record<string, Change> = {
  'the password is changed': {
    needs: 'a password',
    make: async (world) => {
      const body = { currentPassword: lena.password, newPassword: 'another long password' }
      expect((await (await signedIn(world)).post('/identity/password/change', body)).status).toBe(200)
    },
  },
  'another password is chosen by mail': {
    needs: 'an account',
    make: async (world) => {
      await newBrowser(world).post('/identity/request-password-reset', { email: lena.email })
      const token = await tokenInMail(world, lena.email, '/reset')
      const body = { token, newPassword: 'another long password' }
      expect((await newBrowser(world).post('/identity/reset-password', body)).status).toBe(200)
    },
  },
  'a second factor is set up': { needs: 'a confirmed address', make: setUpFactor },
  'another app becomes the second factor': {
    needs: 'a confirmed address',
    before: setUpFactor,
    make: async (world, { secret }) => {
      const browser = await signedIn(world)
      expect((await browser.post('/identity/second-factor/verify', { code: codeOf(secret) })).status).toBe(200)
      await setUp(browser)
    },
  },
  'a recovery code is used': {
    needs: 'a confirmed address',
    before: setUpFactor,
    make: async (world, { recoveryCodes: [code] }) =>
      expect((await (await signedIn(world)).post('/identity/second-factor/verify', { code })).status).toBe(200),
  },
  'an admin resets the second factor': {
    needs: 'a confirmed address',
    before: setUpFactor,
    make: ({ admin }) => admin.resetSecondFactor({ email: lena.email }),
  },
  'an admin ends all sessions': {
    needs: 'an account',
    make: async (world) => {
      // Creates the user, as the first sign-in does.
      await world.shop.as(lena)
      await world.admin.endSessions({ person: lena.email })
    },
  },
  'the user becomes an admin': {
    needs: 'a confirmed address',
    make: ({ admin }) => admin.makeAdmin({ email: lena.email }),
  },
  'the user gets a role in the office': {
    needs: 'a confirmed address',
    make: ({ admin }) => admin.putOfficeRole({ email: lena.email, body: { officeRole: 'packer' } }),
  },
  'the account is deleted': {
    needs: 'an account',
    make: async (world) => {
      await world.shop.as(lena)
      await world.admin.deleteUser({ email: lena.email })
    },
  },
}

const isPossible = ({ needs }: Change, { isForNewcomers, isInvitation }: TokenLink) =>
  needs === 'an account' || (needs === 'a password' ? !isInvitation : !isForNewcomers)

const sameForAll = Object.entries(tokenLinks)

describe('a mailed link', () => {
  it.each(sameForAll)('%s: still works after a scanner has fetched it twice and run its scripts', async (_, link) => {
    const world = await openWorld(link)
    const token = await link.mail(world)
    const known = newBrowser(world)
    if (!link.isForNewcomers) await known.signIn(lena)
    for (const browser of [newBrowser(world), known])
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD'])
        expect((await browser.send(`${link.path}?token=${token}`, { method })).status).toBeLessThan(500)
    for (const _time of [1, 2]) await link.load(world, token)
    expect(await link.use(world, token)).toBe(true)
  })

  const ended = sameForAll.flatMap(([name, link]) =>
    Object.entries(changes).flatMap(([what, change]) =>
      isPossible(change, link) ? [[name, what, link, change] as const] : [],
    ),
  )
  it.each(sample(ended, 6))('%s: does not work any more once %s', async (_name, _what, link, change) => {
    const world = await openWorld(link)
    const factor = (await change.before?.(world)) ?? { secret: '', recoveryCodes: [] }
    const token = await link.mail(world)
    await change.make(world, factor)
    expect(await link.use(world, token)).toBe(false)
  })

  it('to pay for an order still works after its customer has followed the invitation that came with it', async () => {
    const invitation = tokenLinks['invitation of a customer']
    const payment = tokenLinks['pay for an order']
    if (!invitation || !payment) return expect.unreachable('These links are listed')
    const world = await openWorld(invitation)
    const invited = await invitation.mail(world)
    await world.admin.putDeliveries({ body: { deliveries } })
    const { drafts } = await world.admin.findDrafts()
    const id = drafts[0]?._id ?? ''
    const { version } = await world.admin.findDraft({ id })
    const fields = { ...destination, company: 'Coils', vatNumber: spanish, isForBusiness: true }
    const lines = [{ id: world.shop.productId, quantity: 4 }]
    const { version: saved } = await world.admin.putDraft({ id, body: { version, lines, fields } })
    await world.admin.placeDraft({ id, body: { version: saved } })
    const token = await tokenInMail(world, lena.email, '/pay')
    expect(await invitation.use(world, invited)).toBe(true)
    expect(await payment.use(world, token)).toBe(true)
  })
})

describe('the table of mailed links in docs/security.md', () => {
  it('lists every link of the tests, and no other', () => {
    const [, section = ''] = /\n## Mailed links\n(.*?)\n## /s.exec(readFileSync('docs/security.md', 'utf8')) ?? []
    const names = Array.from(section.matchAll(/^\| (?!\|)([^|]+) \|/gm), ([, name = '']) => name.trim())
    expect(names.slice(1)).toEqual([...Object.keys(tokenLinks), ...plainLinks])
  })

  it('has all pages to which the code makes a link with a token', () => {
    const made = globSync('server/**/*.ts').flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/(\/[a-z-]+|adminLinkPath\})\?token=/g), ([, path]) => path),
    )
    const pages = made.map((path) => (path === 'adminLinkPath}' ? '/first-admin' : path))
    expect([...new Set(pages)].toSorted()).toEqual(
      [...new Set(Object.values(tokenLinks).map(({ path }) => path))].toSorted(),
    )
  })
})
