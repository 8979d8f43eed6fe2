/** A day's work with orders: a caller's question, a refund, and the accountant's file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatMoney } from '#contract/rules/money.ts'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { rowsIn } from '#tests/products/csv.ts'
import { sample } from '#tests/sample.ts'
import type { Api } from '#web/api/client.ts'
import { heading, holdBack, isTold, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { orderOne } from '../orders.ts'
import { countSteps } from './steps.ts'

/** Places and pays an order of a new product, with a unique phone number and product name. */
async function payOwn(shop: JourneyShop, admin: Api, customer: Api) {
  const mark = `${Date.now()}`.slice(-7)
  const name = `Zölle strap ${mark} 12 × 0.${mark} mm`
  const { _id } = await admin.addProduct({ body: { ...coil, name } })
  const phone = `+34 97${mark.slice(0, 1)} ${mark.slice(1, 4)}-${mark.slice(4)}`
  const { _id: id } = await customer.placeOrder({
    body: { id: _id, quantity: coil.minimumOrder, address: 'Calle del Fleje 1, Zaragoza', phone },
  })
  const transactionId = await payFor(shop, customer, id)
  const { number, lines, totalPrice } = await admin.findOrder({ id })
  return { id, number, lines, totalPrice, transactionId, mark, name, digits: phone.replaceAll(/\D/g, '').slice(2) }
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')
/** Today's date in the demo shop's time zone. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format()

/** The widths of a window at a desk and on a phone. */
const widths = sample([1280, 390], 1)

async function openOrders(page: Page, { width = 1280 } = {}) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/dashboard/manageOrders')
  await expect(rows(page).first()).toBeVisible()
  return countSteps(page)
}

for (const width of widths)
  test(`an order that cannot be shipped is refunded in full in four steps, and its customer reads why; when the customer calls, the order is found in three steps by its number, phone, transaction or product, and all orders of its customer in one more step, at ${width} px @rare`, async ({
    shop,
    root: page,
    ana,
    anaMember,
    asAna,
    asRoot,
  }) => {
    const own = await payOwn(shop, asRoot, asAna)
    const { id, number } = own
    await test.step('the admin refunds the order, and the customer reads why', async () => {
      const steps = await openOrders(page, { width })
      await steps.press(page.getByRole('link', { name: own.name }))
      await steps.press(page.getByText('Cancel this order'))
      await sees(page, `${formatMoney(own.totalPrice)} will be refunded to the customer.`)
      await steps.fill(page.getByLabel('Why the order is cancelled'), 'The machine that makes it has broken')
      await steps.press(page.getByRole('button', { name: `Cancel order ${number}` }))
      await isTold(page, 'Order cancelled')
      expect(steps.taken()).toBe(4)
      const { refunds } = await asRoot.findOrder({ id })
      expect(refunds).toMatchObject([{ amount: own.totalPrice }])
      await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
      await ana.goto(`/dashboard/orders/${id}`)
      for (const words of ['Cancelled', 'The machine that makes it has broken', 'Refunded']) await sees(ana, words)
    })
    await test.step('the admin finds the order by each of its words, from whatever page', async () => {
      await page.goto('/dashboard/allUsers')
      await expect(heading(page, 'All Users')).toBeVisible()
      for (const words of [number, own.digits, own.transactionId, `zolle 12x0.${own.mark}`]) {
        const steps = countSteps(page)
        await steps.key('Control+k')
        await steps.type(words)
        await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option')).toContainText([number])
        await steps.key('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page, words).toHaveURL(`/dashboard/orders/${id}`)
        expect(steps.taken()).toBe(3)
      }
    })
    await test.step('the admin sees all orders of the customer', async () => {
      const steps = countSteps(page)
      await steps.press(page.getByRole('region', { name: 'Delivery' }).getByRole('link', { name: anaMember.name }))
      await expect(heading(page, anaMember.name)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Orders' })).toContainText(number)
      await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText(anaMember.email)
      expect(steps.taken()).toBe(1)
    })
  })

test('an admin downloads the orders of a month for the accountant in three steps @rare', async ({
  shop,
  root: page,
  asAna,
  asRoot,
}) => {
  const { number, totalPrice, transactionId } = await payOwn(shop, asRoot, asAna)
  const steps = await openOrders(page)
  const firstDay = `${today().slice(0, 8)}01`
  await steps.fill(page.getByLabel('Placed from'), firstDay)
  await expect(page).toHaveURL(new RegExp(`placedFrom=${firstDay}$`))
  await expect(rows(page).filter({ hasText: number })).toBeVisible()
  await steps.fill(page.getByLabel('Placed until'), today())
  await expect(page).toHaveURL(/placedTo=/)
  const saving = page.waitForEvent('download')
  await steps.press(page.getByRole('button', { name: 'Download CSV' }))
  const written = rowsIn(await readFile(await (await saving).path(), 'utf8'))
  expect(steps.taken()).toBe(3)
  expect(written.find((row) => row.order === number)).toMatchObject({
    timeZone: 'Europe/Madrid',
    refunded: '0.00',
    net: totalPrice.toFixed(2),
    transaction: transactionId,
  })
})

test('filters that are set while the list is loading all apply, and the file contains the rows on screen @rare', async ({
  shop,
  root: page,
  anaMember: { email },
  asAna,
  asRoot,
}) => {
  const paid = [await payOwn(shop, asRoot, asAna), await payOwn(shop, asRoot, asAna)].map(({ number }) => number)
  await orderOne(asAna)
  await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(email)}`)
  await expect(rows(page)).toHaveCount(3)
  const goOn = await holdBack(page, '**/api/orders?*')
  await page.getByLabel('Placed from').fill(today())
  await page.getByLabel('Placed until').fill(today())
  await page.getByLabel('Show').selectOption('paid')
  goOn()
  await expect(rows(page)).toHaveCount(2)
  const asked = new URL(page.url()).searchParams
  expect(Object.fromEntries(asked)).toEqual({ q: email, placedFrom: today(), placedTo: today(), state: 'paid' })
  await expect(page.getByLabel('Placed from')).toHaveValue(today())
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const written = rowsIn(await readFile(await (await saving).path(), 'utf8'))
  expect(written.map(({ order }) => order).toSorted()).toEqual(paid.toSorted())

  await page.getByLabel('Show').selectOption('')
  await page.getByLabel('Placed from').fill('')
  await page.getByLabel('Placed until').fill('')
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('Date of').selectOption('paid')
  await page.getByLabel('Paid until').fill(today())
  await expect(rows(page)).toHaveCount(2)
})
