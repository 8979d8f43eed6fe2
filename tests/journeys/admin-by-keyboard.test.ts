/** An admin's day with nothing but the keyboard: orders, products and users. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { payFor } from '#tests/paying.ts'
import { coil } from '#tests/shop.ts'
import { expectVisibleFocus, hasFocus, logInByKeyboard, tabTo, typeInto } from './keyboard.ts'
import { arrivesAt, sees } from './open-journey.ts'
import { apiOf, type Cast, openCast, orderOne } from './specification/cast.ts'

let cast: Cast
let page: Page
let paidFor: string
beforeAll(async () => {
  cast = await openCast()
  page = await cast.journey.visitor()
  const customer = await apiOf(cast.pages.customer)
  const orders = [await orderOne(cast.pages.customer), await orderOne(cast.pages.customer)] as const
  for (const order of orders) await payFor(cast, customer, order)
  paidFor = (await customer.findOrder({ id: orders[0] })).name
  await page.goto('/login')
  await logInByKeyboard(page, demoAccounts.admin)
})
afterAll(() => cast.journey.close())

const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
const button = (name: string | RegExp) => page.getByRole('button', { name })

const hasFocusWithin = (box: Locator) => box.evaluate((element) => element.contains(document.activeElement))

async function open(screen: string) {
  await page.goto('/dashboard')
  await tabTo(page, page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: screen }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
}

async function press(goal: Locator) {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

async function search(label: string, words: string) {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
}

describe('orders', () => {
  it('are searched and filtered', async () => {
    await open('Manage Orders')
    await search('Search orders', paidFor)
    await tabTo(page, page.getByLabel('Show'))
    await page.keyboard.press('P') // a list forgets letters that come slowly: one is enough for Paid
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('paid')
    await rowOf('Pending').waitFor()
  })

  it('are confirmed once paid, one after the other: each keeps its place, and the focus stays there', async () => {
    const before = await button('Confirm').count()
    await press(button('Confirm').first())
    await sees(page, 'Order approved')
    await expect.poll(() => hasFocus(rowOf('Shipped'))).toBe(true)
    await expectVisibleFocus(page)
    await press(rowOf('Pending').getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => button('Confirm').count()).toBe(before - 2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })
})

describe('products', () => {
  it('are added', async () => {
    await open('Add Product')
    await typeInto(page, 'Product Name:', 'Seal of Teruel')
    await typeInto(page, 'Product image link:', coil.image)
    await typeInto(page, 'Product short description:', coil.description)
    await typeInto(page, 'Minimum Order:', '2')
    await typeInto(page, 'Product Quantity:', '90')
    await typeInto(page, 'Available Quantity:', '80')
    await typeInto(page, 'Price Per Unit:', '3.75')
    await tabTo(page, page.getByLabel('Select product category:'))
    await page.keyboard.press('S')
    await typeInto(page, 'Product full description:', coil.fullDescription)
    await press(page.getByRole('main').getByRole('button', { name: 'Add Product' }))
    await sees(page, 'Product added successfully')
  })

  it('are changed', async () => {
    await open('Manage Products')
    await search('Search products', 'Seal of Teruel')
    await press(page.getByRole('link', { name: 'Update Seal of Teruel' }))
    await arrivesAt(page, /^\/dashboard\/updateProduct\//)
    await tabTo(page, page.getByLabel('Price Per Unit:'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('4.25')
    await page.keyboard.press('Enter')
    await arrivesAt(page, /^\/dashboard\/productDetails\//)
    await sees(page, '$4.25')
  })

  it('are deleted after thinking twice: the dialog keeps the focus, and gives it back', async () => {
    await open('Manage Products')
    await search('Search products', 'Seal of Teruel')
    const remove = button('Delete Seal of Teruel')
    await press(remove)
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await dialog.waitFor()
    for (let tabs = 0; tabs < 5; tabs++) {
      await expect.poll(() => hasFocusWithin(dialog)).toBe(true)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(remove)).toBe(true)
    await page.keyboard.press('Enter')
    await press(dialog.getByRole('button', { name: 'Yes, delete it!' }))
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(rowOf('Deleted'))).toBe(true)
  })
})

describe('users', () => {
  it('are made admins', async () => {
    const { email } = demoAccounts.customer
    await open('All Users')
    await press(button(`Make Admin: ${email}`))
    await sees(page, 'Successfully made an admin')
    await expect.poll(() => hasFocus(rowOf(email))).toBe(true)
    await expectVisibleFocus(page)
  })
})

it('logs out by the arrows of the account menu', async () => {
  await tabTo(page, button('Your account'), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Dashboard' }))).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await hasFocus(page.getByRole('menuitem', { name: 'Logout' }))).toBe(true)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await arrivesAt(page, '/login')
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
