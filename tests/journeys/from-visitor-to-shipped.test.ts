import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { arrivesAt, fillCard, type Journey, logIn, openJourney, sees } from './open-journey.ts'

let journey: Journey
let customer: Page

beforeAll(async () => {
  journey = await openJourney()
  customer = await journey.visitor()
})
afterAll(() => journey.close())

/** The row of a table that holds the text. */
const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first()

describe('from visitor to shipped order', () => {
  it('a visitor picks a product on Home and is sent to log in', async () => {
    await customer.goto('/')
    await customer
      .getByRole('link', { name: /^Purchase/ })
      .first()
      .click()
    await arrivesAt(customer, /^\/login\?from=%2Fproducts%2F/)
  })

  it('signs up and lands back on the purchase page', async () => {
    await customer.getByRole('link', { name: 'Sign Up' }).click()
    await customer.getByRole('button', { name: 'Signup', exact: true }).click()
    await sees(customer, 'Password is mendatory')
    await customer.getByLabel('Your Name:', { exact: true }).fill('Nora Prado')
    await customer.getByLabel('Your email:').fill('nora@plant.example')
    await customer.getByLabel('Your password:', { exact: true }).fill('abc')
    await customer.getByLabel('Confirm your password:').fill('abd')
    await sees(customer, 'Passwords does not match')
    await customer.getByLabel('Confirm your password:').fill('abc')
    await customer.getByRole('button', { name: 'Signup', exact: true }).click()
    await arrivesAt(customer, /^\/products\/[\da-f-]{36}$/)
    await customer.getByRole('button', { name: 'Your account' }).waitFor()
    expect(await customer.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('meets both bounds of the quantity', async () => {
    const quantity = customer.getByLabel('Product quantity')
    const minimum = Number(await quantity.inputValue())
    await customer.getByRole('button', { name: 'Minus one' }).click()
    await sees(customer, `You have to purchase at least ${minimum} product`)
    await quantity.fill('1000000')
    await sees(customer, /Sorry only \d+ product are available/)
    expect(await customer.getByRole('button', { name: 'Purchase', exact: true }).isDisabled()).toBe(true)
    await quantity.fill(String(minimum))
  })

  it('orders, with all that the specification lists', async () => {
    const sent = customer.waitForRequest((request) => request.url().endsWith('/api/order'))
    await customer.getByLabel('Your address').fill('Polígono Sur 4, Zaragoza')
    await customer.getByLabel('Your phone').fill('+34 976 111 222')
    await customer.getByRole('button', { name: 'Purchase', exact: true }).click()
    await sees(customer, 'Your order is confirmed')
    const order = (await sent).postDataJSON()
    expect(order).toMatchObject({ userName: 'Nora Prado', email: 'nora@plant.example', phone: '+34 976 111 222' })
    const listed = ['id', 'name', 'quantity', 'userName', 'email', 'address', 'phone', 'price', 'totalPrice']
    expect(Object.keys(order).sort()).toEqual(listed.sort())
  })

  it('sees the order unpaid in My Orders', async () => {
    await customer.getByRole('link', { name: 'See your orders' }).click()
    await customer.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor()
    await customer.getByRole('link', { name: /^Pay/ }).first().click()
    await customer.getByRole('heading', { name: 'Make Your Payment', level: 1 }).waitFor()
    await sees(customer, 'Hello Nora Prado')
  })

  it('is declined with one card, in the provider’s words', async () => {
    await fillCard(customer, '4000 0000 0000 0002')
    await customer.getByRole('button', { name: /^Pay \$/ }).click()
    await sees(customer, 'Your card was declined.')
  })

  it('pays with another and sees the transaction id', async () => {
    await fillCard(customer, '4242 4242 4242 4242')
    await customer.getByRole('button', { name: /^Pay \$/ }).click()
    await sees(customer, 'Congrats your payment is completed')
    await sees(customer, 'Your Transaction Id:')
  })

  it('finds it pending in My Orders, with its transaction id, and can no longer cancel it', async () => {
    await customer.getByRole('link', { name: 'See your orders' }).click()
    await sees(customer, 'Paid - Trx id:')
    const row = rowOf(customer, 'Paid - Trx id:')
    expect(await row.textContent()).toMatch(/pi_\w+/)
    expect(await row.textContent()).toContain('Pending')
    expect(await row.getByRole('button', { name: /^Cancel/ }).isDisabled()).toBe(true)
  })

  it('the admin sees Paid and confirms', async () => {
    const admin = await journey.visitor()
    await logIn(admin, demoAccounts.admin)
    await admin.goto('/dashboard')
    await admin.getByRole('heading', { name: 'Manage Orders', level: 1 }).waitFor()
    const row = rowOf(admin, 'nora@plant.example')
    expect(await row.textContent()).toContain('Paid')
    await row.getByRole('button', { name: 'Confirm' }).click()
    await sees(admin, 'Order approved')
    await expect.poll(() => row.textContent()).toContain('Shipped')
    expect(await row.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  })

  it('the customer sees Shipped', async () => {
    await customer.reload()
    await sees(customer, 'Paid - Trx id:')
    expect(await rowOf(customer, 'Paid - Trx id:').textContent()).toContain('Shipped')
  })

  it('left lines of JSON in the log, and nobody’s name, address, phone number or token', async () => {
    const token = await customer.evaluate(() => localStorage.getItem('accessToken') ?? '')
    await expect.poll(() => journey.logLines().some((line) => line.includes('"at":"access"'))).toBe(true)
    const lines = journey.logLines()
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) })
      if (line.includes('"at":"access"')) expect(line).toMatch(/"requestId":"[\da-f-]{36}"/)
    }
    const log = lines.join('\n')
    for (const secret of [
      'nora',
      'Prado',
      'plant.example',
      'Zaragoza',
      'Pol%C3%ADgono',
      '111 222',
      'admin@fleje',
      token,
    ])
      expect(log).not.toContain(secret)
    expect(log).toContain('/api/users/{email}')
  })

  it('nobody’s browser complained, and none asked a stranger', () => {
    expect(journey.complaints).toEqual([])
  })
})
