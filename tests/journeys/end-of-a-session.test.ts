/** After a session has been ended elsewhere, every guarded screen redirects to the login, which says why and leads back. */
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
 * Places a paid order and two unpaid orders. Lists show the newer unpaid order first, so the tests cancel that one. Returns the
 * id of the older unpaid order.
 */
async function placeOrders(shop: JourneyShop, { api }: Member): Promise<string> {
  await payOne(shop, api)
  const id = await orderOne(api)
  await orderOne(api)
  return id
}

/**
 * Opens a browser for a user of this role. If the screen shows orders, some are placed first: by the user or, for the
 * office, by a new customer.
 */
async function openFor(
  { by, route, showsOrders, begin }: GuardedScreen,
  { shop, open }: { shop: JourneyShop; open: Open },
) {
  const signUpAna = () => signUp(shop, newAccount('Ana Ruiz'))
  const member = by === 'customer' ? await signUpAna() : await signIn(shop, demoAccounts[by])
  const order = showsOrders && (await placeOrders(shop, by === 'customer' ? member : await signUpAna()))
  const [product] = await shop.api.listProducts()
  const id = begin ? await begin(member) : showsOrders ? order : product?._id
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

for (const screen of sample(guardedScreens, 1))
  test(`${screen.route} redirects the ${screen.by} whose session was ended elsewhere to the login, which says why`, async ({
    shop,
    open,
  }) => {
    const { page, member, path } = await openFor(screen, { shop, open })
    // Waits for the page's own requests, so that only the action below can discover the end of the session.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('main').getByText(screen.shows).filter({ visible: true }).first()).toBeVisible()
    await revoke(shop, member)
    if (screen.act)
      await test.step('an action on the screen redirects to the login', async () => {
        await screen.act?.(page)
        await isSignedOutAt(page, loginFrom(path))
      })
    await test.step('opening the screen redirects to the login', async () => {
      await page.evaluate(([name, token]) => localStorage.setItem(name, token), [tokenName, member.token] as const)
      await page.goto(path)
      await isSignedOutAt(page, loginFrom(path))
    })
  })

test('every screen of the dashboard is tested here', () => {
  const inside = pathsUnder(routes.flatMap(everyRoute).filter(({ path }) => path === 'dashboard'))
  expect(new Set(guardedScreens.map(({ route }) => route))).toEqual(new Set(['products/:id', ...inside]))
})

test('Make Admin in a session that was ended elsewhere redirects to the login, and says that the attempt failed', async ({
  shop,
  root: page,
  rootMember,
}) => {
  await page.goto('/dashboard/allUsers?sort=email')
  await expect(page.getByRole('table')).toBeVisible()
  await revoke(shop, rootMember)
  await pressMakeAdmin(page)
  await isSignedOutAt(page, loginFrom('/dashboard/allUsers?sort=email'))
  await isTold(page, 'Make admin attempt fail')
})

test('a link in the sidebar redirects to the login if the session was ended elsewhere @rare', async ({
  shop,
  root: page,
  rootMember,
}) => {
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('table')).toBeVisible()
  await revoke(shop, rootMember)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Users' }).click()
  await isSignedOutAt(page, loginFrom('/dashboard/allUsers'))
})

test('a user who is deleted while buying is signed out, with a message @rare', async ({
  shop,
  bruno,
  brunoMember,
  asRoot,
}) => {
  const [product] = await shop.api.listProducts()
  // The page's own calls end first: one that finds the user gone would end the session before the button is pressed.
  await bruno.goto(`/products/${product?._id}`, { waitUntil: 'networkidle' })
  await fill(bruno, delivery)
  await asRoot.deleteUser({ email: brunoMember.email })
  await press(bruno, 'Purchase')
  await isSignedOutAt(bruno, loginFrom(`/products/${product?._id}`))
})

test('a visitor who was never signed in is redirected to the login, without a message about a session @rare', async ({
  visitor: page,
}) => {
  await page.goto('/dashboard/allUsers')
  await expect(page).toHaveURL(loginFrom('/dashboard/allUsers'))
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Notifications' })).toHaveText('')
})

test('signing in again removes the message and leads back to the screen @rare', async ({ shop, ana, anaMember }) => {
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

/** The full paths of routes and their children. */
function pathsUnder(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const here = [above, path].filter(Boolean).join('/')
    return [here, ...pathsUnder(children, here)]
  })
}
