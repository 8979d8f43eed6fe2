/** What comes out of the printer. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Furniture, furnish } from '#tests/furniture.ts'
import { sees } from './open-journey.ts'
import { type Cast, openCast } from './specification/cast.ts'

let cast: Cast
let shop: Furniture

beforeAll(async () => {
  cast = await openCast()
  shop = await furnish(cast)
})
afterAll(() => cast.journey.close())

it('an order is one sheet: who, what, how much, where to, and its payment', async () => {
  const page = cast.pages.customer
  await page.goto(`/dashboard/payment/${shop.paidOrderId}`)
  await sees(page, 'Congrats your payment is completed')
  const paper = await print(page)
  expect(paper.sheets).toBe(1)
  for (const words of [
    'Sagunto',
    shop.paidOrderId,
    'Uma Salgado, user@fleje.example',
    'Polígono Industrial Sur, nave 4, 50197 Zaragoza',
    /Quantity\s+Price\s+Total/,
    /Placed\s+\d+ \w+ \d{4} at \d\d:\d\d \S+/,
    /Paid on \d+ \w+ \d{4} at \d\d:\d\d \S+/,
    /Transaction id\s+pi_/,
    /Delivery\s+Pending/,
  ])
    expect(paper.text).toMatch(words)
  for (const words of ['Make Your Payment', 'Print order', 'My Orders', 'Congrats', 'See your orders'])
    expect(paper.text).not.toContain(words)
})

it('an unpaid order says so, and asks for no card on paper', async () => {
  const page = cast.pages.customer
  await page.goto(`/dashboard/payment/${shop.unpaidOrderId}`)
  await sees(page, 'Card number')
  const paper = await print(page)
  expect(paper.sheets).toBe(1)
  expect(paper.text).toMatch(/Payment\s+Unpaid/)
  for (const words of ['Test mode', 'Card number', 'Pay\n']) expect(paper.text).not.toContain(words)
})

it('a product is one data sheet, with its picture and the address of its page', async () => {
  const page = cast.pages.visitor
  await page.goto(`/catalog/${shop.slug}`)
  const paper = await print(page)
  expect(paper.sheets).toBe(1)
  expect(await page.locator('main img').first().isVisible()).toBe(true)
  for (const words of ['Technical data', 'Full description', 'Minimum order', '$', `/catalog/${shop.slug}`, 'Sagunto'])
    expect(paper.text).toContain(words)
  for (const words of ['Login', 'Purchase', 'Print data sheet', 'More for', 'Our Products'])
    expect(paper.text).not.toContain(words)
})

it('a list is its rows, without what acts on them', async () => {
  const page = cast.pages.customer
  await page.goto('/dashboard/myOrders')
  await sees(page, 'Paid - Trx id:')
  const paper = await print(page)
  for (const words of ['My Orders', 'Quantity', 'Total', 'Unpaid', 'Paid - Trx id:', 'Pending'])
    expect(paper.text).toContain(words)
  for (const words of ['Cancel', 'Search', 'Add Review']) expect(paper.text).not.toContain(words)
})

describe('across', () => {
  it('an order is still one sheet', async () => {
    const page = cast.pages.customer
    await page.goto(`/dashboard/payment/${shop.paidOrderId}`)
    await sees(page, 'Congrats your payment is completed')
    expect((await print(page, { landscape: true })).sheets).toBe(1)
  })

  it.each([
    ['customer', '/dashboard/myOrders', 'Total'],
    ['admin', '/dashboard/manageOrders', 'Address'],
    ['admin', '/dashboard/allUsers', 'Role'],
  ] as const)('a list of the %s is one sheet and as wide as it: %s', async (role, path, column) => {
    const page = cast.pages[role]
    await page.goto(path)
    await sees(page, column)
    expect((await print(page, { landscape: true })).sheets).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(a4Across)
    const table = await page.getByRole('table').boundingBox()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ media: 'screen' })
    expect(table?.width).toBeGreaterThan(a4Across.width * 0.95)
  })
})

it('the button prints the page', async () => {
  const page = cast.pages.customer
  await page.goto(`/dashboard/payment/${shop.paidOrderId}`)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print order' }).click()
  expect(await page.locator('html').getAttribute('data-printed')).toBe('yes')
})

it('what was chosen to be dark is printed in ink on white', async () => {
  const page = await cast.journey.visitor({ colorScheme: 'dark' })
  await page.goto(`/catalog/${shop.slug}`)
  await page.emulateMedia({ media: 'print' })
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})

/** A4, in CSS pixels. */
const a4Across = { width: 1123, height: 794 }

/** The page on A4: how many sheets it takes, and the words on them. */
async function print(page: Page, { landscape = false } = {}): Promise<{ sheets: number; text: string }> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  const pdf = await page.pdf({ format: 'A4', landscape })
  await page.emulateMedia({ media: 'screen' })
  return { sheets: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0, text }
}
