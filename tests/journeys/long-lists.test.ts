/** Public lists longer than a page: where one is, the way on and back, with and without scripts; and lists of nothing. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coil } from '#tests/shop.ts'
import { hasFocus } from './keyboard.ts'
import { arrivesAt, sees } from './open-journey.ts'
import { apiOf, type Cast, openCast, signUp } from './specification/cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
  const admin = await apiOf(cast.pages.admin)
  const demo = (await admin.listProducts()).length
  await writeReviews(cast.pages.customer, 10)
  const another = await cast.journey.visitor()
  await signUp(another, { name: 'Nora Prado', email: 'nora@plant.example', password: 'a-long-enough-one' })
  await writeReviews(another, 4)
  for (let number = demo + 1; number <= 130; number++)
    await admin.addProduct({ body: { ...coil, name: `Coil ${number}` } })
})
afterAll(() => cast.journey.close())

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const onward = (page: Page, name: 'Next' | 'Previous') => pages(page).getByRole('link', { name })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

describe.for([true, false])('with scripts: %s', (javaScriptEnabled) => {
  it('all products are reached page by page, and one goes back the same way', async () => {
    const page = await cast.journey.visitor({ javaScriptEnabled })
    await page.goto('/products')
    await pages(page).getByText('1–60 of 130').waitFor()
    expect(await onward(page, 'Previous').count()).toBe(0)
    await onward(page, 'Next').click()
    await pages(page).getByText('61–120 of 130').waitFor()
    await onward(page, 'Next').click()
    await pages(page).getByText('121–130 of 130').waitFor()
    await arrivesAt(page, '/products?page=3')
    expect(await cards(page).count()).toBe(10)
    expect(await onward(page, 'Next').count()).toBe(0)
    await onward(page, 'Previous').click()
    await pages(page).getByText('61–120 of 130').waitFor()
    await onward(page, 'Previous').click()
    await arrivesAt(page, '/products')
  })

  it('a search keeps its words from page to page', async () => {
    const page = await cast.journey.visitor({ javaScriptEnabled })
    await page.goto('/products?q=coil&sort=name')
    await onward(page, 'Next').click()
    await arrivesAt(page, '/products?q=coil&sort=name&page=2')
    await sees(page, /products for “coil”/)
  })

  it('a page behind the last is the last', async () => {
    const page = await cast.journey.visitor({ javaScriptEnabled })
    await page.goto('/products?page=99')
    await arrivesAt(page, '/products?page=3')
    await pages(page).getByText('121–130 of 130').waitFor()
  })

  it('all reviews are reached from Home', async () => {
    const page = await cast.journey.visitor({ javaScriptEnabled })
    await page.goto('/')
    expect(await page.getByRole('main').getByRole('figure').count()).toBe(12)
    await page.getByRole('link', { name: 'Show all 26 reviews' }).click()
    await page.getByRole('heading', { level: 1, name: 'What our clients say' }).waitFor()
    await pages(page).getByText('1–24 of 26').waitFor()
    await onward(page, 'Next').click()
    await pages(page).getByText('25–26 of 26').waitFor()
    expect(await page.getByRole('main').getByRole('figure').count()).toBe(2)
  })

  it('on a phone Home shows four of them', async () => {
    const page = await cast.journey.visitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    await page.goto('/')
    expect(await page.getByRole('main').getByRole('figure').filter({ visible: true }).count()).toBe(4)
    await page.getByRole('link', { name: 'Show all 26 reviews' }).waitFor()
  })
})

it('the next page is read from its heading on', async () => {
  const page = await cast.journey.visitor()
  await page.goto('/products', { waitUntil: 'networkidle' })
  await onward(page, 'Next').click()
  await arrivesAt(page, '/products?page=2')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(await page.title()).toContain('page 2')
})

it('a shop without products says so, and blames no search that nobody made', async () => {
  const admin = await apiOf(cast.pages.admin)
  for (const { _id } of await admin.listProducts()) await admin.deleteProduct({ id: _id })
  const page = await cast.journey.visitor()
  await page.goto('/products')
  await sees(page, 'No products yet')
  expect(await page.getByText('answers to this search').count()).toBe(0)
  await page.goto('/products?q=coil')
  await sees(page, 'answers to this search')
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})

async function writeReviews(page: Page, count: number): Promise<void> {
  const api = await apiOf(page)
  const about = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', number: 4 }
  const who = await page.evaluate(() => JSON.parse(atob(localStorage.getItem('accessToken')?.split('.')[1] ?? '')))
  for (let number = 1; number <= count; number++)
    await api.addReview({ body: { ...about, name: who.name, email: who.email, review: `It holds: ${number}` } })
}
