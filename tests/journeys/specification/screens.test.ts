/** Every route, header, sidebar and table of the specification, as each role finds it in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headers, type Role, routes, sidebars, tables } from '#tests/spec/specification.ts'
import { arrivesAt } from '../open-journey.ts'
import { apiOf, type Cast, openCast, orderOne } from './cast.ts'

let cast: Cast
/** What the places in the paths and headings stand for. */
let places: Record<string, string>

beforeAll(async () => {
  cast = await openCast()
  const order = await orderOne(cast.pages.customer)
  const [product] = await (await apiOf(cast.pages.admin)).listProducts()
  places = { product: product?._id ?? '', 'product name': product?.name ?? '', order }
})
afterAll(() => cast.journey.close())

const fillIn = (text: string) => text.replaceAll(/\{([\w ]+)\}/g, (place, name) => places[name] ?? place)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe.each(['visitor', 'customer', 'admin'] as const)('as %s', (role: Role) => {
  it.each(routes)('$path', async (route) => {
    const page = cast.pages[role]
    const found = route[role]
    await page.goto(fillIn(route.path))
    if ('heading' in found) {
      await heading(page, fillIn(found.heading)).waitFor()
      expect(new URL(page.url()).pathname).toBe(fillIn(route.path))
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    } else await arrivesAt(page, fillIn(found.leadsTo))
  })

  it('the header', async () => {
    const page = cast.pages[role]
    await page.goto('/')
    const header = page.getByRole('banner')
    const links = header.getByRole('link').filter({ visible: true })
    await expect.poll(() => links.allTextContents()).toEqual(['Fleje', ...headers[role].links])
    if (headers[role].menu.length === 0) return
    await header.getByRole('button', { name: 'Your account' }).click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(headers[role].menu)
    await header.getByText(role === 'admin' ? 'Adrián Montes' : 'Uma Salgado').waitFor()
  })
})

it.each(['customer', 'admin'] as const)('the sidebar of the %s', async (role) => {
  const page = cast.pages[role]
  await page.goto('/dashboard')
  const items = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await items.first().waitFor()
  expect(await items.allTextContents()).toEqual(sidebars[role])
})

it.each(tables)('the columns of $path', async ({ by, path, columns }) => {
  const page = cast.pages[by]
  await page.goto(path)
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(columns)
})

it('an unknown route is answered 404, with an image', async () => {
  const response = await cast.pages.visitor.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await cast.pages.visitor.getByRole('main').getByRole('img').waitFor()
})

it('the dashboard signs out whoever has a token the shop does not take', async () => {
  const page = await cast.journey.visitor()
  await page.goto('/')
  await page.evaluate(() => {
    const claims = { email: 'nobody@fleje.example', name: 'No', iat: 2_000_000_000, exp: 2_100_000_000 }
    localStorage.setItem('accessToken', `e30.${btoa(JSON.stringify(claims))}.nothing`)
  })
  await page.goto('/dashboard/myProfile')
  await arrivesAt(page, '/login?from=%2Fdashboard%2FmyProfile')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
