/** npm run reset-two-factor, for a shop whose only admin has lost the authenticator app and the recovery codes. */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resetTwoFactor } from '#server/commands/reset-two-factor.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { setUp } from '#tests/identity/set-up-two-factor.ts'
import { root } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'
import { callCommand, emptyPlace, type Place, temporaryFolder, typeCommand, within } from './type-command.ts'

const anita = { email: 'anita@shop.example', password: 'a long password', name: 'Anita' }

const reset = (args: string[], environment: Record<string, string>) => callCommand(resetTwoFactor, args, environment)

it('lets an admin log in with the password alone, ends all sessions, and is recorded in the history', async () => {
  const place = await shopWithTwoFactor()
  expect((await logIn(place)).status).toBe(403)

  const first = await typeCommand('reset-two-factor.ts', [anita.email], place)
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain(
    `${anita.email} can log in with the password alone, and will be asked to set up two-factor sign-in`,
  )

  expect((await logIn(place)).status).toBe(200)
  await within(place, async (database) => {
    const admin = await (await openShopOn(database)).as(root)
    expect(await admin.listChanges({ kind: 'user', id: anita.email })).toMatchObject([
      { action: 'reset second factor', by: 'the command line' },
      { action: 'set up second factor', by: anita.email },
    ])
    expect((await admin.findPerson({ person: anita.email })).sessions).toHaveLength(1)
  })
  const again = await reset([anita.email], place)
  expect([again.code, again.out]).toEqual([0, expect.stringContaining(`${anita.email} has no two-factor sign-in.`)])
})

it('requires an email address, and says if no user has this address @rare', async () => {
  for (const args of [[], ['anita']])
    expect(await reset(args, {})).toMatchObject({
      code: 1,
      err: 'Give an email address: npm run reset-two-factor -- somebody@company.example',
    })
  const place = await shopWithTwoFactor()
  const { code, err } = await reset(['nobody@shop.example'], place)
  expect([code, err]).toEqual([1, expect.stringMatching(/: There is no such user\.$/)])
  expect((await logIn(place)).status).toBe(403)
})

it('leaves Firebase’s second factors to Firebase @rare', async () => {
  const firebase = { FIREBASE_PROJECT_ID: 'fleje-1', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'fleje.example' }
  expect(await reset([anita.email], { IDENTITY: 'firebase', ...firebase })).toMatchObject({
    code: 1,
    err: 'Firebase keeps the second factor: remove it from the account in the Firebase console.',
  })
})

it('creates no shop in a folder without one @rare', async () => {
  const folder = temporaryFolder()
  const { code, err } = await reset([anita.email], { DATA_DIR: folder })
  expect([code, err]).toEqual([1, expect.stringContaining('There is no shop in')])
  expect(readdirSync(folder)).toEqual([])
})

/** A shop in which Anita, an admin, has two-factor sign-in. */
async function shopWithTwoFactor(): Promise<Place> {
  const place = await emptyPlace()
  await within(place, async (database) => {
    const shop = await openShopOn(database)
    await shop.seedAccount({ ...anita, role: 'admin' })
    const browser = openBrowser(shop.origin, '10.9.2.1')
    await browser.signIn(anita)
    await setUp(browser)
  })
  return place
}

/** Logs in with the password. Returns the answer to the token exchange. */
function logIn(place: Place): Promise<Response> {
  return within(place, async (database) => {
    const shop = await openShopOn(database)
    const browser = openBrowser(shop.origin, '10.9.2.2')
    expect((await browser.signIn(anita)).status).toBe(200)
    return browser.exchange(anita.email)
  })
}
