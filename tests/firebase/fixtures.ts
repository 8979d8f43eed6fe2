/** The unmodified shop with Firebase, and browsers whose requests to Google are answered on this machine. */
import { test as journeys } from '#tests/journeys/fixtures.ts'
import { type JourneyShop, startShop } from '#tests/journeys/journey-shop.ts'
import { type Account, newAccount as newShortAccount } from '#tests/journeys/members.ts'
import { apiKey, authDomain, deleteAllAccounts, projectId } from './emulator.ts'
import { bringGoogleHere, complaintsOfGoogle } from './google-on-this-machine.ts'
import { publicKeys } from './google-signature.ts'

const environment = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: apiKey,
  FIREBASE_AUTH_DOMAIN: authDomain,
  NODE_OPTIONS: `--import=${new URL('./googles-keys.ts', import.meta.url).href}`,
  TEST_GOOGLE_KEYS: publicKeys,
}

export const test = journeys.extend<object, { sharedShop: JourneyShop }>({
  sharedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      await deleteAllAccounts()
      const shop = await startShop(environment)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  expectedComplaints: complaintsOfGoogle,
  open: async ({ open }, use) =>
    use(async (options) => {
      const page = await open(options)
      await bringGoogleHere(page.context())
      return page
    }),
})

/** An unused account; Firebase requires a password of at least six characters. */
export const newAccount = (name: string): Account => ({ ...newShortAccount(name), password: 'abc-def' })
