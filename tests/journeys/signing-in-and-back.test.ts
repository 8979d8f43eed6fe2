/** Login and Signup lead back to where one was; who is signed in already does not see them; one tab knows of the other. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { arrivesAt, type Journey, logIn, openJourney } from './open-journey.ts'
import { heldToken, openSignedIn, type SignedInPage, told } from './signed-in-page.ts'
import { orderOne } from './specification/cast.ts'
import { fill, press } from './specification/scene.ts'

let journey: Journey
let open: () => Promise<SignedInPage>
let slug: string
let productId: string

beforeAll(async () => {
  journey = await openJourney()
  open = await openSignedIn(journey, demoAccounts.customer)
  const products = await (await fetch(`${journey.address}/api/products`)).json()
  slug = products[0].slug
  productId = products[0]._id
})
afterAll(() => journey.close())

const headerLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const { email, password } = demoAccounts.customer

async function logInHere(page: Page) {
  await fill(page, { 'Your email:': email, 'Your password:': password })
  await press(page, 'Login')
}

describe.for(['/products?category=steel', '/blogs', '/catalog/{slug}', '/portfolio', '/'])('from %s', (pattern) => {
  it('Login in the header leads back there', async () => {
    const here = pattern.replace('{slug}', slug)
    const page = await journey.visitor()
    await page.goto(here)
    await headerLink(page, 'Login').click()
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    await logInHere(page)
    await arrivesAt(page, here)
    await page.getByRole('button', { name: 'Your account' }).waitFor()
    await page.context().close()
  })
})

it('Signup in the menu of a phone leads back, too, by way of the link to the login', async () => {
  const page = await journey.visitor({ viewport: { width: 390, height: 800 } })
  await page.goto('/products?category=steel')
  await page.getByRole('button', { name: 'Menu' }).click()
  await headerLink(page, 'Signup').click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await headerLink(page, 'Login').click()
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await logInHere(page)
  await arrivesAt(page, '/products?category=steel')
})

it('nothing of somebody’s address is in the page that is kept for all', async () => {
  const html = await (await fetch(`${journey.address}/products?q=steel&came=from-a-mail`)).text()
  expect(html).toContain('href="/login"')
})

describe.for(['/login', '/signup'])('%s, for who is signed in already', (path) => {
  it('is not shown: one is where one wanted to go', async () => {
    const { page } = await open()
    await page.goto(`${path}?from=%2Fdashboard%2FmyProfile`)
    await arrivesAt(page, '/dashboard/myProfile')
    await page.goto(path)
    await arrivesAt(page, '/')
    await page.goto(`${path}?from=%2Flogin`)
    await arrivesAt(page, '/')
    await page.context().close()
  })

  it('does not flash up before the scripts have come', async () => {
    const { page } = await open()
    const connection = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await connection.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByLabel('Your email:').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Your email:').isVisible()).toBe(false)
    connection.resolve()
    await arrivesAt(page, '/')
    await page.context().close()
  })

  it('is shown where the session turns out to be over', async () => {
    const { page, revoke } = await open()
    await revoke()
    await page.goto(`${path}?from=%2Fdashboard%2FmyProfile`)
    await arrivesAt(page, '/login?from=%2Fdashboard%2FmyProfile')
    await logInHere(page)
    await arrivesAt(page, '/dashboard/myProfile')
    await page.context().close()
  })
})

describe('with two tabs', () => {
  async function twoTabs(path: string) {
    const page = await journey.visitor()
    await logIn(page, demoAccounts.customer)
    const other = await page.context().newPage()
    await other.goto('/blogs')
    await page.goto(path)
    return { page, other }
  }

  async function logOut(page: Page) {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await arrivesAt(page, '/login')
  }

  it('logging out in one takes the orders off the other, which says why', async () => {
    const { page, other } = await twoTabs('/blogs')
    await orderOne(page)
    await page.goto('/dashboard/myOrders')
    await page.getByRole('table').waitFor()
    await logOut(other)
    await arrivesAt(page, '/login?from=%2Fdashboard%2FmyOrders')
    await told(page, 'You have been signed out in another tab. Please log in again.')
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await heldToken(page)).toBeNull()
    await page.context().close()
  })

  it('the orders are never under a header that offers Login', async () => {
    const { page, other } = await twoTabs('/dashboard/myOrders')
    await page.getByRole('table').waitFor()
    await page.evaluate(() => {
      const seen = () => {
        const isOut = document.documentElement.dataset.session === 'out'
        if (isOut && document.querySelector('table')) document.title = 'Seen by everybody'
        requestAnimationFrame(seen)
      }
      seen()
    })
    await logOut(other)
    await arrivesAt(page, /^\/login/)
    expect(await page.title()).not.toBe('Seen by everybody')
    await page.context().close()
  })

  it.for(['token', 'everything'])(
    'the other leaves also when a cleaning takes away %s of the browser',
    async (what) => {
      const { page, other } = await twoTabs('/dashboard/myProfile')
      await page.getByLabel('Location').fill('Zaragoza')
      await other.evaluate((kept) => {
        if (kept === 'token') localStorage.removeItem('accessToken')
        else localStorage.clear()
      }, what)
      await arrivesAt(page, '/login?from=%2Fdashboard%2FmyProfile')
      await told(page, 'You have been signed out in another tab. Please log in again; what you typed is kept.')
      await page.context().close()
    },
  )

  it('signing in as somebody else in one shows the other what is theirs', async () => {
    const { page, other } = await twoTabs('/dashboard/myProfile')
    const { token } = await (await openSignedIn(journey, demoAccounts.admin))()
    await other.evaluate((kept) => localStorage.setItem('accessToken', kept), token)
    await page.getByRole('definition').filter({ hasText: demoAccounts.admin.email }).waitFor()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Users' }).waitFor()
    await page.context().close()
  })

  it('what was half typed in the other is kept', async () => {
    const { page, other } = await twoTabs(`/products/${productId}`)
    await page.getByLabel('Your address').fill('Calle del Fleje 1')
    await logOut(other)
    await arrivesAt(page, `/login?from=%2Fproducts%2F${productId}`)
    await told(page, 'You have been signed out in another tab. Please log in again; what you typed is kept.')
    const messages = page.getByRole('status', { name: 'Notifications' }).getByText(/signed out/)
    expect(await messages.count()).toBe(1)
    await logInHere(page)
    await arrivesAt(page, `/products/${productId}`)
    await expect.poll(() => page.getByLabel('Your address').inputValue()).toBe('Calle del Fleje 1')
    await page.context().close()
  })

  it('a half written product is left without being asked about', async () => {
    const page = await journey.visitor()
    await logIn(page, demoAccounts.admin)
    const other = await page.context().newPage()
    await other.goto('/blogs')
    await page.goto('/dashboard/addProduct')
    await page.getByLabel('Product Name:').fill('Half a name')
    await logOut(other)
    await arrivesAt(page, '/login?from=%2Fdashboard%2FaddProduct')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })
})

it('logging out without a connection leaves nothing on the screen, and says what is left to do', async () => {
  const { page } = await open()
  await page.goto('/dashboard/myOrders')
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  await page.route(/\/(api|identity)\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await arrivesAt(page, '/login')
  await told(page, /^The shop could not be reached\. You are signed out in this window/)
  expect(await heldToken(page)).toBeNull()
})

it('no browser complained', () => {
  expect(journey.complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([])
})
