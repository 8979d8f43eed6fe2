/** An order from the choice of a product until it is shipped, and the shop's log of all steps. */
import type { Page } from '@playwright/test'
import { fill, fillCard, heading, heldToken, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

const nora = { name: 'Nora Prado', email: 'nora@plant.example', password: 'abc' }
const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first()

test('a visitor signs up, orders and pays; an admin ships the order; and the log contains no personal data', async ({
  shop,
  visitor: customer,
  root: admin,
}) => {
  await test.step('a visitor chooses a product on Home and is redirected to the login', async () => {
    await customer.goto('/')
    await customer
      .getByRole('link', { name: /^Purchase/ })
      .first()
      .click()
    await expect(customer).toHaveURL(/\/login\?from=%2Fproducts%2F/)
  })

  await test.step('the visitor signs up and returns to the purchase page', async () => {
    await customer.getByRole('link', { name: 'Sign Up' }).click()
    await press(customer, 'Signup')
    await sees(customer, 'Password is mendatory')
    await fill(customer, { 'Your Name:': nora.name, 'Your email:': nora.email })
    await fill(customer, { 'Your password:': nora.password, 'Confirm your password:': 'abd' })
    await sees(customer, 'Passwords does not match')
    await fill(customer, { 'Confirm your password:': nora.password })
    await press(customer, 'Signup')
    await expect(customer).toHaveURL(/\/products\/[\da-f-]{36}$/)
    await expect(customer.getByRole('button', { name: 'Your account' })).toBeVisible()
    expect(await heldToken(customer)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  await test.step('the purchase page refuses a quantity below the minimum or above the stock', async () => {
    // A press before the scripts are loaded would be lost.
    await customer.waitForLoadState('networkidle')
    const quantity = customer.getByLabel('Product quantity')
    const minimum = await quantity.inputValue()
    await press(customer, 'Minus one')
    await sees(customer, `You have to purchase at least ${minimum} product`)
    await quantity.fill('1000000')
    await sees(customer, /Sorry only \d+ product are available/)
    await expect(customer.getByRole('button', { name: 'Purchase', exact: true })).toBeDisabled()
    await quantity.fill(minimum)
  })

  await test.step('the customer orders, and the request has all fields that the specification lists', async () => {
    const sent = customer.waitForRequest((request) => request.url().endsWith('/api/order'))
    await fill(customer, { 'Your address': 'Polígono Sur 4, Zaragoza', 'Your phone': '+34 976 111 222' })
    await press(customer, 'Purchase')
    await sees(customer, 'Your order is confirmed')
    const order = (await sent).postDataJSON()
    expect(order).toMatchObject({ userName: nora.name, email: nora.email, phone: '+34 976 111 222' })
    const listed = ['id', 'name', 'quantity', 'userName', 'email', 'address', 'phone', 'price', 'totalPrice']
    expect(Object.keys(order).sort()).toEqual(listed.sort())
  })

  await test.step('the customer finds the unpaid order in My Orders, and opens its payment page', async () => {
    await customer.getByRole('link', { name: 'See your orders' }).click()
    await expect(heading(customer, 'My Orders')).toBeVisible()
    await customer.getByRole('link', { name: /^Pay/ }).first().click()
    await expect(heading(customer, 'Make Your Payment')).toBeVisible()
    await sees(customer, 'Hello Nora Prado')
  })

  await test.step('one card is declined, with the provider’s message', async () => {
    await fillCard(customer, '4000 0000 0000 0002')
    await press(customer, /^Pay \$/)
    await sees(customer, 'Your card was declined.')
  })

  await test.step('the customer pays with another card and sees the transaction id', async () => {
    await fillCard(customer, '4242 4242 4242 4242')
    await press(customer, /^Pay \$/)
    await sees(customer, 'Congrats your payment is completed')
    await sees(customer, 'Your Transaction Id:')
  })

  await test.step('the order is pending in My Orders, with its transaction id, and can no longer be cancelled', async () => {
    await customer.getByRole('link', { name: 'See your orders' }).click()
    const row = rowOf(customer, 'Paid - Trx id:')
    await expect(row).toHaveText(/pi_\w+/)
    await expect(row).toContainText('PendingPaid, being packed')
    await expect(row.getByRole('button', { name: /^Cancel/ })).toBeDisabled()
  })

  await test.step('the admin sees that the order is paid, and confirms it', async () => {
    await admin.goto('/dashboard')
    await expect(heading(admin, 'Manage Orders')).toBeVisible()
    const row = rowOf(admin, nora.email)
    await expect(row).toContainText('Paid')
    await row.getByRole('button', { name: 'Confirm' }).click()
    await sees(admin, 'Order approved')
    await expect(row).toContainText('Shipped')
    await expect(row.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  })

  await test.step('the customer sees in My Orders and on the order’s page that it can be collected, and where', async () => {
    await customer.reload()
    const row = rowOf(customer, 'Paid - Trx id:')
    await expect(row).toContainText('ShippedReady to collect')
    await row.getByRole('link').first().click()
    await expect(customer.getByRole('region', { name: 'Status' })).toContainText('ShippedReady to collect')
    await expect(customer.getByRole('region', { name: 'Delivery' })).toContainText('CollectionAt our works, ')
    await expect(customer.getByText('Deliver to')).toHaveCount(0)
  })

  await test.step('the log consists of lines of JSON, without the name, address, phone number or token of any user', async () => {
    const token = (await heldToken(customer)) ?? ''
    await expect.poll(() => shop.logLines().some((line) => line.includes('"at":"access"'))).toBe(true)
    const lines = shop.logLines()
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) })
      if (line.includes('"at":"access"')) expect(line).toMatch(/"requestId":"[\da-f]{8}-[\da-f]{4}-\d+"/)
    }
    const log = lines.join('\n')
    const secrets = ['nora', 'Prado', 'plant.example', 'Zaragoza', 'Pol%C3%ADgono', '111 222', 'admin@fleje', token]
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).toContain('/api/users/{email}')
  })
})
