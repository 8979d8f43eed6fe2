import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { makeApi } from '#web/api.ts'
import { type Journey, logIn, openJourney, sees } from './open-journey.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

const loseConnection = (page: Page) => page.context().setOffline(true)
const regainConnection = (page: Page) => page.context().setOffline(false)
const notice = (page: Page) => page.getByRole('status', { name: 'Connection' })

describe('while there is no connection', () => {
  it('a notice says what can be read and what has to wait, and goes when the connection is back', async () => {
    const page = await journey.visitor()
    await page.goto('/products', { waitUntil: 'networkidle' })
    expect(await notice(page).textContent()).toBe('')
    await loseConnection(page)
    await notice(page).getByText('orders and changes have to wait').waitFor()
    await regainConnection(page)
    await page.getByRole('status', { name: 'Notifications' }).getByText('The connection is back').waitFor()
    expect(await notice(page).textContent()).toBe('')
  })

  it('a shop that answers is not called unreachable, whatever the browser believes', async () => {
    const page = await journey.visitor()
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    const asked = page.waitForResponse('**/api/health')
    await page.goto('/')
    await (await asked).finished()
    expect(await notice(page).textContent()).toBe('')
  })

  it('an order keeps its form and says why it was not sent; when the connection is back it is made once', async () => {
    const page = await journey.visitor()
    const api = await apiOfCustomer(page)
    const [product] = await api.listProducts()
    const ordersBefore = await api.listMyOrders({ email: demoAccounts.customer.email })
    await page.goto(`/products/${product?._id}`)
    await page.getByLabel('Your address').fill('Polígono Sur 4, Zaragoza')
    await page.getByLabel('Your phone').fill('+34 976 111 222')

    await loseConnection(page)
    await purchaseButton(page).click()
    const reason = 'There is no connection. Nothing was sent. Please try again when it is back.'
    await page.getByRole('alert').getByText(reason).waitFor()
    expect(await page.getByLabel('Your address').inputValue()).toBe('Polígono Sur 4, Zaragoza')

    await regainConnection(page)
    await purchaseButton(page).click()
    await sees(page, 'Your order is confirmed')
    const ordersAfter = await api.listMyOrders({ email: demoAccounts.customer.email })
    expect(ordersAfter.length).toBe(ordersBefore.length + 1)
  })
})

const purchaseButton = (page: Page) => page.getByRole('button', { name: 'Purchase', exact: true })

/** Signs the page in, and speaks to the shop with the same token. */
async function apiOfCustomer(page: Page) {
  await logIn(page, demoAccounts.customer)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  return makeApi(fetch, journey.address, () => token)
}
