/** Buying, and confirming an order, with nothing but the keyboard. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { expectVisibleFocus, hasFocus, logInByKeyboard, tabTo, typeInto } from './keyboard.ts'
import { arrivesAt, type Journey, openJourney, sees } from './open-journey.ts'
import { apiOf, orderOne } from './specification/cast.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

describe('buying', () => {
  let page: Page
  beforeAll(async () => {
    page = await journey.visitor()
    await page.goto('/')
  })

  it('skips to the content first', async () => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip to/i)
    await expectVisibleFocus(page)
  })

  it('finds a product', async () => {
    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }))
    await page.keyboard.press('Enter')
    await arrivesAt(page, '/products')
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('PET strap')
    await page.keyboard.press('Enter')
    await sees(page, /products? for “PET strap”/)
  })

  it('opens it, and is asked to log in', async () => {
    await tabTo(page, page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link'))
    await page.keyboard.press('Enter')
    await arrivesAt(page, /^\/catalog\//)
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Purchase', exact: true }))
    await page.keyboard.press('Enter')
    await arrivesAt(page, /^\/login\?from=%2Fproducts%2F/)
    await logInByKeyboard(page, demoAccounts.customer)
    await arrivesAt(page, /^\/products\//)
  })

  it('orders one more than the least', async () => {
    const quantity = page.getByLabel('Product quantity')
    await tabTo(page, quantity)
    const least = Number(await quantity.inputValue())
    await page.keyboard.press('ArrowDown')
    await sees(page, `You have to purchase at least ${least} product`)
    await page.keyboard.press('ArrowUp')
    expect(await quantity.inputValue()).toBe(String(least + 1))
    await typeInto(page, 'Your address', 'Calle del Fleje 1, Zaragoza')
    await typeInto(page, 'Your phone', '976000000')
    await page.keyboard.press('Enter')
    await sees(page, 'Your order is confirmed')
  })

  it('pays', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Pay now' }))
    await page.keyboard.press('Enter')
    await typeInto(page, 'Card number', '4242424242424242')
    await typeInto(page, 'Expiry date', '1234')
    await typeInto(page, 'Security code', '123')
    await page.keyboard.press('Enter')
    await sees(page, 'Congrats your payment is completed')
  })

  it('sees it in My Orders', async () => {
    await tabTo(page, page.getByRole('link', { name: 'See your orders' }))
    await page.keyboard.press('Enter')
    await sees(page, 'Paid - Trx id:')
  })

  it('logs out', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Your account' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Dashboard' }))).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(page.getByRole('menuitem', { name: 'Logout' }))).toBe(true)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await arrivesAt(page, '/login')
  })
})

describe('confirming an order', () => {
  let page: Page
  beforeAll(async () => {
    page = await journey.visitor()
    await page.goto('/login')
  })

  it('confirms what was just paid', async () => {
    await logInByKeyboard(page, demoAccounts.admin)
    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }))
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').nth(1)
    await tabTo(page, row.getByRole('button', { name: 'Confirm' }))
    await page.keyboard.press('Space')
    await sees(page, 'Order approved')
    await row.getByText('Shipped').waitFor()
  })

  it('deletes an unpaid order, after thinking twice', async () => {
    await orderOne(page)
    const before = (await (await apiOf(page)).listOrders()).length
    await page.reload()
    const remove = page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(remove)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Yes, delete it!' }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await (await apiOf(page)).listOrders()).length).toBe(before - 1)
  })
})

it('no browser complained', () => {
  expect(journey.complaints).toEqual([])
})
