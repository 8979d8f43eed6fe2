/** Printed pages. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

test('an order prints on one sheet, in portrait and in landscape, with customer, lines, amounts, address and payment @rare', async ({
  openAs,
  furniture,
}) => {
  const page = await openAs('customer')
  await page.goto(`/dashboard/payment/${furniture.paidOrderId}`)
  await sees(page, 'Congrats your payment is completed')
  const paper = await print(page)
  expect(paper.sheets).toBe(1)
  for (const words of [
    'Sagunto',
    /Order number\s+F-\d{5}/,
    'Uma Salgado, user@fleje.example',
    'Polígono Industrial Sur, nave 4, 50197 Zaragoza',
    /Quantity\s+Price\s+Total/,
    /Placed\s+\d+ \w+ \d{4} at \d\d:\d\d CES?T/,
    /Paid on \d+ \w+ \d{4} at \d\d:\d\d CES?T/,
    /Transaction id\s+pi_/,
    /Collection\s+At our works, .*Sagunto/,
    /Status\s+Paid, being packed/,
  ])
    expect(paper.text).toMatch(words)
  for (const words of ['Make Your Payment', 'Print order', 'My Orders', 'Congrats', 'See your orders'])
    expect(paper.text).not.toContain(words)
  expect((await print(page, { landscape: true })).sheets).toBe(1)

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print order' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
})

test('a printed unpaid order says that it is unpaid, and has no card form @rare', async ({ openAs, furniture }) => {
  const page = await openAs('customer')
  await page.goto(`/dashboard/payment/${furniture.unpaidOrderId}`)
  await sees(page, 'Card number')
  const paper = await print(page)
  expect(paper.sheets).toBe(1)
  expect(paper.text).toMatch(/Payment\s+Unpaid/)
  for (const words of ['Test mode', 'Card number', 'Pay\n']) expect(paper.text).not.toContain(words)
})

test('a product prints as one data sheet, with its picture, its prices and the address of its page, in black on white @rare', async ({
  visitor: page,
  furniture,
}) => {
  await page.goto(`/catalog/${furniture.slug}`)
  const paper = await print(page)
  expect(paper.sheets).toBe(1)
  await expect(page.locator('main img').first()).toBeVisible()
  for (const words of [
    'Technical data',
    'Full description',
    'Minimum order',
    '40 or more\t$35.90\t−4 %',
    `/catalog/${furniture.slug}`,
    'Sagunto',
  ])
    expect(paper.text).toContain(words)
  for (const words of ['Login', 'Purchase', 'Print data sheet', 'The set', 'Our Products'])
    expect(paper.text).not.toContain(words)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return { color, backgroundColor }
    })
  await expect.poll(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
})

test('a list prints its rows without buttons @rare', async ({ openAs }) => {
  const page = await openAs('customer')
  await page.goto('/dashboard/myOrders')
  await sees(page, 'Paid - Trx id:')
  const paper = await print(page)
  for (const words of ['My Orders', 'Quantity', 'Total', 'Unpaid', 'Paid - Trx id:', 'Pending'])
    expect(paper.text).toContain(words)
  for (const words of ['Cancel', 'Search', 'Add Review']) expect(paper.text).not.toContain(words)
})

const lists = [
  ['customer', '/dashboard/myOrders', 'Total'],
  ['admin', `/dashboard/manageOrders?q=${demoAccounts.customer.email}`, 'Address'],
  ['admin', '/dashboard/allUsers?q=fleje.example', 'Role'],
] as const
for (const [role, path, column] of sample(lists, 1))
  test(`in landscape, the list of the ${role} at ${path} prints on one sheet and fills its width @rare`, async ({
    openAs,
  }) => {
    const page = await openAs(role)
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

/** The size of A4 in landscape, in CSS pixels. */
const a4Across = { width: 1123, height: 794 }

/** Prints the page on A4. Returns the number of sheets and the text on them. */
async function print(page: Page, { landscape = false } = {}): Promise<{ sheets: number; text: string }> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  const pdf = await page.pdf({ format: 'A4', landscape })
  await page.emulateMedia({ media: 'screen' })
  return { sheets: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0, text }
}
