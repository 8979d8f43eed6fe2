/** The start of every journey: a shop, browsers of visitors and of the cast, and a listener for complaints of browsers. */
import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { type Furniture, furnish } from '#tests/furniture.ts'
import type { Role } from '#tests/spec/specification.ts'
import type { Api } from '#web/api/client.ts'
import { listen } from './complaints.ts'
import { type JourneyShop, startShop } from './journey-shop.ts'
import { keepSignedIn, type Member, newAccount, signIn, signUp } from './members.ts'
import { openPreparedAccounts } from './prepared-accounts.ts'
import { keepProfiles, type ProfileOptions, type Profiles } from './profiles.ts'
import { openVisitor, type VisitorOptions } from './visitors.ts'

type Settings = {
  /** Environment variables of the shop. A test that sets them, even to none (`{}`), gets a new shop. */
  environment: Record<string, string> | undefined
  /** Complaints of browsers about a fault that the test causes. */
  expectedComplaints: RegExp | undefined
}

type Shops = {
  shop: JourneyShop
  complaints: string[]
  /** The kind of the test's browser, such as a phone. */
  profileOptions: ProfileOptions
  /** Opens a separate browser profile with one page, for a visitor or for a member: `{ as: anaMember }`. */
  open: (options?: VisitorOptions) => Promise<Page>
  /** Opens a profile for a visitor, or for a member of `furniture`. A test must not end the session of this member. */
  openAs: (role: Role | 'bookkeeper') => Promise<Page>
}

/**
 * Ana and Bruno have just signed up, with confirmed addresses and without orders; Root is the admin of the demo shop. In the
 * shared shop, Root is signed in once for all tests of a worker, so a test that logs out must first sign in to a session of its
 * own.
 */
type Cast = {
  anaMember: Member
  brunoMember: Member
  rootMember: Member
  visitor: Page
  ana: Page
  bruno: Page
  root: Page
  /** API clients with the tokens of Ana, Bruno and Root. */
  asAna: Api
  asBruno: Api
  asRoot: Api
}

/** Shared by all tests of a worker. Earlier tests leave their data behind, so a test may count only what it has created. */
type Shared = {
  sharedShop: JourneyShop
  furniture: Furniture
  profiles: Profiles
  signInRoot: () => Promise<Member>
}

export { expect }

export const test = base.extend<Settings & Shops & Cast, Shared>({
  environment: [undefined, { option: true }],
  expectedComplaints: [undefined, { option: true }],

  // The shared shop uses the database server at TEST_DATABASE_URL, if set. A shop started for a single test uses PGlite.
  sharedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const server = process.env.TEST_DATABASE_URL
      const url = server && (await freshDatabase(server, 'filled'))
      const shop = await startShop(url ? { DATABASE_URL: url } : {})
      const accounts = url ? await openPreparedAccounts(url) : undefined
      await use({ ...shop, ...(accounts && { accounts }) })
      await accounts?.close()
      await shop.close()
    },
    { scope: 'worker' },
  ],
  furniture: [async ({ sharedShop }, use) => use(await furnish(sharedShop)), { scope: 'worker' }],
  profiles: [
    async ({ browser, sharedShop }, use) => {
      const profiles = keepProfiles(browser, sharedShop)
      await use(profiles)
      await profiles.close()
    },
    { scope: 'worker' },
  ],

  signInRoot: [({ sharedShop }, use) => use(keepSignedIn(sharedShop, demoAccounts.admin)), { scope: 'worker' }],

  shop: async ({ sharedShop, environment }, use) => {
    if (!environment) return use(sharedShop)
    const shop = await startShop(environment)
    await use(shop)
    await shop.close()
  },
  complaints: [
    async ({ expectedComplaints }, use) => {
      const complaints: string[] = []
      await use(complaints)
      const unexpected = complaints.filter((complaint) => !expectedComplaints?.test(complaint))
      expect(unexpected, 'No browser complains or sends a request to another host').toEqual([])
    },
    { auto: true },
  ],
  profileOptions: ({ viewport, isMobile, hasTouch, javaScriptEnabled, colorScheme, contextOptions }, use) =>
    use({ viewport, isMobile, hasTouch, javaScriptEnabled, colorScheme, ...contextOptions }),
  open: async ({ browser, shop, sharedShop, profiles, profileOptions, complaints }, use, testInfo) => {
    const atTheEnd: (() => Promise<void>)[] = []
    await use(async ({ as: member, serviceWorkers, ...options } = {}) => {
      const all = { ...profileOptions, ...options }
      const isKept = shop === sharedShop && !serviceWorkers
      const page = isKept
        ? await profiles.take(all, member)
        : await openVisitor(browser, shop, {
            ...all,
            ...(serviceWorkers && { serviceWorkers }),
            ...(member && { as: member }),
          })
      const stopListening = listen(page.context(), shop.address, complaints)
      atTheEnd.push(async () => {
        stopListening()
        const isAsBefore = isKept && testInfo.status === testInfo.expectedStatus
        await (isAsBefore ? profiles.giveBack(all, page) : page.context().close())
      })
      return page
    })
    await Promise.all(atTheEnd.map((end) => end()))
  },
  openAs: async ({ open, furniture }, use) =>
    use((role) => open(role === 'visitor' ? {} : { as: furniture.members[role] })),

  anaMember: async ({ shop }, use) => use(await signUp(shop, newAccount('Ana Ruiz'))),
  brunoMember: async ({ shop }, use) => use(await signUp(shop, newAccount('Bruno Costa'))),
  rootMember: async ({ shop, sharedShop, signInRoot }, use) =>
    use(await (shop === sharedShop ? signInRoot() : signIn(shop, demoAccounts.admin))),
  visitor: async ({ open }, use) => use(await open()),
  ana: async ({ open, anaMember }, use) => use(await open({ as: anaMember })),
  bruno: async ({ open, brunoMember }, use) => use(await open({ as: brunoMember })),
  root: async ({ open, rootMember }, use) => use(await open({ as: rootMember })),
  asAna: ({ anaMember }, use) => use(anaMember.api),
  asBruno: ({ brunoMember }, use) => use(brunoMember.api),
  asRoot: ({ rootMember }, use) => use(rootMember.api),
})
