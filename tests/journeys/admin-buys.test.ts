/** An admin buys like anybody else, and finds the order again, although My Orders is for customers. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coil } from '#tests/shop.ts'
import { fillCard, sees } from './open-journey.ts'
import { apiOf, type Cast, openCast, orderOne } from './specification/cast.ts'
import { fill, press } from './specification/scene.ts'

let cast: Cast
let page: Page
beforeAll(async () => {
  cast = await openCast()
  page = cast.pages.admin
  await orderOne(cast.pages.customer)
})
afterAll(() => cast.journey.close())

const main = () => page.getByRole('main')

it('has no list of own orders before there is one', async () => {
  await page.goto('/dashboard/myProfile')
  await page.getByRole('button', { name: 'Update User' }).waitFor()
  expect(await main().getByText('Your orders').count()).toBe(0)
})

it('orders, and finds it in My Profile, unpaid and alone', async () => {
  const { _id } = await (await apiOf(page)).addProduct({ body: { ...coil, name: 'Coil for the workshop' } })
  await page.goto(`/products/${_id}`)
  await fill(page, { 'Your address': 'Calle del Zuncho 14', 'Your phone': '960555014' })
  await press(page, 'Purchase')
  await page.getByRole('link', { name: 'See your orders' }).click()
  const orders = page.getByRole('region', { name: 'Your orders' })
  await orders.waitFor()
  expect(await orders.getByRole('listitem').allTextContents()).toEqual(['2 × Coil for the workshop$251.00Unpaid'])
})

it('pays it from there, and comes back', async () => {
  await page.getByRole('link', { name: '2 × Coil for the workshop' }).click()
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, 'Pay $251.00')
  await sees(page, 'Congrats your payment is completed')
  await page.getByRole('link', { name: 'See your orders' }).click()
  await page.getByRole('region', { name: 'Your orders' }).getByText('Paid').waitFor()
})

it('a customer’s profile shows no orders: they have My Orders', async () => {
  page = cast.pages.customer
  await page.goto('/dashboard/myProfile')
  await page.getByRole('button', { name: 'Update User' }).waitFor()
  expect(await main().getByText('Your orders').count()).toBe(0)
  expect(cast.journey.complaints).toEqual([])
})
