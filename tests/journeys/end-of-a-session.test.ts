/** A session ended elsewhere: every guarded screen redirects to the login, says why, and leads back afterwards. */
import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import routes from '#web/routes.ts'
import { delivery, fill, heading, heldToken, isTold, press, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { type GuardedScreen, guardedScreens, pressMakeAdmin } from './guarded-screens.ts'
import type { JourneyShop } from './journey-shop.ts'
import { type Member, newAccount, revoke, signIn, signUp } from './members.ts'
import { orderOne, payOne } from './orders.ts'
import { tokenName, type VisitorOptions } from './visitors.ts'

/**
 * Of three, one is paid; the newest, which lists show first, is not: it can be cancelled. Returns the id of another unpaid one.
 */
async function placeOrders(shop: JourneyShop, { api }: Member): Promise<string> {
  await payOne(shop, api)
  const id = await orderOne(api)
  await orderOne(api)
  return id
}

/** A user of this role, in a browser; where orders are shown, with some of theirs or, for an admin, of another user. */
async function openFor({ by, route, showsOrders }: GuardedScreen, { shop, open }: { shop: JourneyShop; open: Open }) {
  const signUpAna = () => signUp(shop, newAccount('Ana Ruiz'))
  const member = by === 'admin' ? await signIn(shop, demoAccounts.admin) : await signUpAna()
  const order = showsOrders && (await placeOrders(shop, by === 'admin' ? await signUpAna() : member))
  const [product] = await shop.api.listProducts()
  const id = showsOrders ? order : product?._id
  return {
    member,
    path: `/${route.replace(':id', id ?? '').replace(':person', member.email)}`,
    page: await open({ as: member }),
  }
}

type Open = (options: VisitorOptions) => Promise<Page>

async function isSignedOutAt(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await isTold(page, /^You have been signed out\. Please log in again/)
  expect(await heldToken(page)).toBeNull()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
}

const loginFrom = (path: string) => `/login?from=${encodeURIComponent(path)}`

for (const screen of sample(guardedScreens, 4))
  test(`${screen.route}, for the ${screen.by} whose session was ended elsewhere, redirects to the login, which says why, and opens again`, async ({
    shop,
    open,
  }) => {
    const { page, member, path } = await openFor(screen, { shop, open })
    // The page's own requests have arrived by then: the action discovers the end.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('main').getByText(screen.shows).first()).toBeVisible()
    await revoke(shop, member)
    if (screen.act)
      await test.step('on an action there', async () => {
        await screen.act?.(page)
        await isSignedOutAt(page, loginFrom(path))
      })
    await test.step('on opening it', async () => {
      await page.evaluate(([name, token]) => localStorage.setItem(name, token), [tokenName, member.token] as const)
      await page.goto(path)
      await isSignedOutAt(page, loginFrom(path))
    })
  })

test('every screen of the dashboard is among these', () => {
  const inside = pathsUnder(routes.flatMap(everyRoute).filter(({ path }) => path === 'dashboard'))
  expect(new Set(guardedScreens.map(({ route }) => route))).toEqual(new Set(['products/:id', ...inside]))
})

test('Make Admin says that it failed, too', async ({ shop, root: page, rootMember }) => {
  await page.goto('/dashboard/allUsers?sort=email')
  await expect(page.getByRole('table')).toBeVisible()
  await revoke(shop, rootMember)
  await pressMakeAdmin(page)
  await isSignedOutAt(page, loginFrom('/dashboard/allUsers?sort=email'))
  await isTold(page, 'Make admin attempt fail')
})

test('the next step in a list leads to the login, too', async ({ shop, root: page, rootMember }) => {
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('table')).toBeVisible()
  await revoke(shop, rootMember)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Users' }).click()
  await isSignedOutAt(page, loginFrom('/dashboard/allUsers'))
})

test('a user who is deleted while buying is signed out, with a message', async ({
  shop,
  bruno,
  brunoMember,
  asRoot,
}) => {
  const [product] = await shop.api.listProducts()
  await bruno.goto(`/products/${product?._id}`)
  await fill(bruno, delivery)
  await asRoot.deleteUser({ email: brunoMember.email })
  await press(bruno, 'Purchase')
  await isSignedOutAt(bruno, loginFrom(`/products/${product?._id}`))
})

test('a visitor who was never signed in is asked to log in, without a message about a session', async ({
  visitor: page,
}) => {
  await page.goto('/dashboard/allUsers')
  await expect(page).toHaveURL(loginFrom('/dashboard/allUsers'))
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Notifications' })).toHaveText('')
})

test('signing in again removes the message and leads back', async ({ shop, ana, anaMember }) => {
  await revoke(shop, anaMember)
  await ana.goto('/dashboard/myProfile')
  await isSignedOutAt(ana, loginFrom('/dashboard/myProfile'))
  await tryToLogIn(ana, anaMember)
  await expect(ana).toHaveURL('/dashboard/myProfile')
  await expect(heading(ana, 'My Profile')).toBeVisible()
  await expect(ana.getByRole('status', { name: 'Notifications' })).toHaveText('')
})

function everyRoute(route: RouteConfigEntry): RouteConfigEntry[] {
  return [route, ...(route.children ?? []).flatMap(everyRoute)]
}

/** The whole paths of routes and of their children. */
function pathsUnder(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const here = [above, path].filter(Boolean).join('/')
    return [here, ...pathsUnder(children, here)]
  })
}
