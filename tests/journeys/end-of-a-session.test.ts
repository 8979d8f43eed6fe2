/** A session that was ended elsewhere: every guarded screen leaves for the login, says why, and can be come back to. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { payFor } from '#tests/paying.ts'
import routes from '#web/routes.ts'
import { arrivesAt, fillCard, type Journey, openJourney } from './open-journey.ts'
import { heldToken, openSignedIn, type SignedInPage, told } from './signed-in-page.ts'
import { apiOf, orderOne, signUp } from './specification/cast.ts'
import { confirmDeletion, fill, press } from './specification/scene.ts'

type Role = keyof typeof demoAccounts
type Screen = { route: string; by: Role; shows: string; act?: (page: Page) => Promise<unknown> }

const profile = {
  Location: 'Zaragoza',
  Education: 'Engineer',
  'Image link': '/favicon.svg',
  Phone: '976000000',
  Linkedin: 'https://www.linkedin.com/in/uma',
}

const purchase: Screen = {
  route: 'products/:id',
  by: 'customer',
  shows: 'Make Your Purchase:',
  act: async (page) => {
    await fill(page, { 'Your address': 'Calle del Fleje 1', 'Your phone': '976000000' })
    await press(page, 'Purchase')
  },
}
const saveProfile = async (page: Page) => {
  await fill(page, profile)
  await press(page, 'Update User')
}
const pay = async (page: Page) => {
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Each guarded screen, with what somebody does there. */
const screens: readonly Screen[] = [
  purchase,
  { ...purchase, by: 'admin' },
  {
    route: 'dashboard',
    by: 'customer',
    shows: 'My Orders',
    act: (page) => confirmDeletion(page, /^Cancel the order/),
  },
  {
    route: 'dashboard',
    by: 'admin',
    shows: 'Manage Orders',
    act: (page) => confirmDeletion(page, /^Delete the order/),
  },
  { route: 'dashboard/myProfile', by: 'customer', shows: 'Update User', act: saveProfile },
  { route: 'dashboard/myProfile', by: 'admin', shows: 'Update User', act: saveProfile },
  { route: 'dashboard/payment/:id', by: 'customer', shows: 'Make Your Payment', act: pay },
  {
    route: 'dashboard/myOrders',
    by: 'customer',
    shows: 'My Orders',
    act: (page) => confirmDeletion(page, /^Cancel the order/),
  },
  {
    route: 'dashboard/addReview',
    by: 'customer',
    shows: 'Your Review Number',
    act: async (page) => {
      await fill(page, {
        'Your Image Link': '/favicon.svg',
        'Your company name': 'Embalajes Ebro',
        'Your position in the company': 'Buyer',
        'Your Review': 'The straps hold.',
        'Your Review Number': '5',
      })
      await press(page, 'Add Review')
    },
  },
  {
    route: 'dashboard/allUsers',
    by: 'admin',
    shows: 'All Users',
    act: (page) => press(page, `Make Admin: ${demoAccounts.customer.email}`),
  },
  {
    route: 'dashboard/allReviews',
    by: 'admin',
    shows: 'All Reviews',
    act: (page) => confirmDeletion(page, /^Delete the review/),
  },
  {
    route: 'dashboard/manageOrders',
    by: 'admin',
    shows: 'Manage Orders',
    act: (page) =>
      page
        .getByRole('button', { name: /^Confirm/, disabled: false })
        .first()
        .click(),
  },
  {
    route: 'dashboard/addProduct',
    by: 'admin',
    shows: 'Full Description',
    act: async (page) => {
      await fill(page, {
        'Product Name:': 'Strap of tomorrow',
        'Product image link:': '/favicon.svg',
        'Product short description:': 'Green strap',
        'Minimum Order:': '1',
        'Product Quantity:': '10',
        'Available Quantity:': '10',
        'Price Per Unit:': '12.5',
        'Product full description:': 'Green strap for pallets',
      })
      await page.getByLabel('Select product category:').selectOption('plastic')
      await press(page, 'Add Product')
    },
  },
  {
    route: 'dashboard/manageProducts',
    by: 'admin',
    shows: 'Manage Products',
    act: (page) => confirmDeletion(page, /^Delete /),
  },
  {
    route: 'dashboard/updateProduct/:id',
    by: 'admin',
    shows: 'Full Description',
    act: (page) => press(page, 'Update Product'),
  },
  { route: 'dashboard/productDetails/:id', by: 'admin', shows: 'Full description' },
]

let journey: Journey
let open: Record<Role, () => Promise<SignedInPage>>
let ids: { product: string; order: string }

beforeAll(async () => {
  journey = await openJourney()
  open = {
    customer: await openSignedIn(journey, demoAccounts.customer),
    admin: await openSignedIn(journey, demoAccounts.admin),
  }
  const { page } = await open.customer()
  const api = await apiOf(page)
  const send = (path: string, init?: RequestInit) => fetch(`${journey.address}${path}`, init)
  await payFor({ send }, api, await orderOne(page))
  const order = await orderOne(page)
  // The newest, which the lists show first, stays unpaid: it can be cancelled.
  await orderOne(page)
  const [product] = await api.listProducts()
  ids = { product: product?._id ?? '', order }
})
afterAll(() => journey.close())

const pathOf = ({ route }: Screen) => `/${route.replace(':id', route.includes('payment') ? ids.order : ids.product)}`

async function isSignedOutAt(page: Page, path: string) {
  await arrivesAt(page, path)
  await told(page, /^You have been signed out\. Please log in again/)
  expect(await heldToken(page)).toBeNull()
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await page.getByRole('table').count()).toBe(0)
}

const loginFrom = (path: string) => `/login?from=${encodeURIComponent(path)}`

describe.for(screens)('$route, for the $by whose session was ended elsewhere', (screen) => {
  it('opens as the login, which says why', async () => {
    const { page, revoke } = await open[screen.by]()
    await revoke()
    await page.goto(pathOf(screen))
    await isSignedOutAt(page, loginFrom(pathOf(screen)))
    await page.context().close()
  })

  it.skipIf(!screen.act)('leaves for the login when something is done there', async () => {
    const { page, revoke } = await open[screen.by]()
    await page.goto(pathOf(screen))
    await page.getByRole('main').getByText(screen.shows).first().waitFor()
    await revoke()
    await screen.act?.(page)
    await isSignedOutAt(page, loginFrom(pathOf(screen)))
    await page.context().close()
  })
})

it('every screen of the dashboard is among these', () => {
  const inside = pathsUnder(routes.flatMap(everyRoute).filter(({ path }) => path === 'dashboard'))
  expect(new Set(screens.map(({ route }) => route))).toEqual(new Set(['products/:id', ...inside]))
})

it('Make Admin says that it failed, too', async () => {
  const { page, revoke } = await open.admin()
  await page.goto('/dashboard/allUsers?sort=email')
  await page.getByRole('table').waitFor()
  await revoke()
  await press(page, `Make Admin: ${demoAccounts.customer.email}`)
  await isSignedOutAt(page, loginFrom('/dashboard/allUsers?sort=email'))
  await told(page, 'Make admin attempt fail')
})

it('the next step in a list leaves for the login, too', async () => {
  const { page, revoke } = await open.admin()
  await page.goto('/dashboard/manageOrders')
  await page.getByRole('table').waitFor()
  await revoke()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Users' }).click()
  await isSignedOutAt(page, loginFrom('/dashboard/allUsers'))
})

it('somebody who is deleted while they buy is signed out, and told so', async () => {
  const page = await journey.visitor()
  const gone = { name: 'Gil Soto', email: 'gil@crowd.example', password: 'abc' }
  await signUp(page, gone)
  await page.goto(`/products/${ids.product}`)
  await fill(page, { 'Your address': 'Calle del Fleje 1', 'Your phone': '976000000' })
  const admin = await open.admin()
  await (await apiOf(admin.page)).deleteUser({ email: gone.email })
  await press(page, 'Purchase')
  await isSignedOutAt(page, loginFrom(`/products/${ids.product}`))
})

it('a visitor who was never signed in is asked to log in without being told that they were', async () => {
  const page = await journey.visitor()
  await page.goto('/dashboard/allUsers')
  await arrivesAt(page, loginFrom('/dashboard/allUsers'))
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
})

it('signing in again takes the sentence away and leads back', async () => {
  const { page, revoke } = await open.customer()
  await revoke()
  await page.goto('/dashboard/myProfile')
  await isSignedOutAt(page, loginFrom('/dashboard/myProfile'))
  await fill(page, {
    'Your email:': demoAccounts.customer.email,
    'Your password:': demoAccounts.customer.password,
  })
  await press(page, 'Login')
  await arrivesAt(page, '/dashboard/myProfile')
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
})

it('no browser complained', () => {
  expect(journey.complaints).toEqual([])
})

function everyRoute(route: RouteConfigEntry): RouteConfigEntry[] {
  return [route, ...(route.children ?? []).flatMap(everyRoute)]
}

/** The whole paths of routes and of all below them. */
function pathsUnder(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const here = [above, path].filter(Boolean).join('/')
    return [here, ...pathsUnder(children, here)]
  })
}
