/** What admins do to be told something: about orders, users, reviews and products. */

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { coil } from '#tests/coil.ts'
import { answerInstead, confirmDeletion, fill, press } from '../actions.ts'
import { newAccount, signIn, signUp } from '../members.ts'
import { orderOne, payOne } from '../orders.ts'
import { type Before, enterAdmin, enterCustomer, type Scenes, type Stage } from './scene.ts'

type AdminsWhen =
  | 'a paid order is confirmed'
  | 'an order to delete is gone'
  | 'a user is made an admin'
  | 'a user to delete is gone'
  | 'a review to delete is gone'
  | 'a product to delete is gone'
  | 'a product is added'
  | 'a product is answered without success'
  | 'a former admin makes an admin'

export const adminScenes: Scenes<AdminsWhen> = {
  'a paid order is confirmed': async (stage) => {
    await payOne(stage.shop, (await newCustomer(stage)).api)
    const { page } = await enterAdmin(stage)
    await openTable(page, '/dashboard/manageOrders')
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Confirm' }).click()
    return { page }
  },
  'an order to delete is gone': async (stage) => {
    const customer = await newCustomer(stage)
    const id = await orderOne(customer.api)
    const { page } = await enterAdmin(stage)
    await openTable(page, '/dashboard/manageOrders')
    await customer.api.cancelOrder({ id })
    await confirmDeletion(page, /^Delete the order/)
    return { page }
  },
  'a user is made an admin': async (stage) => {
    const { email } = await newCustomer(stage)
    const { page } = await enterAdmin(stage)
    await openTable(page, `/dashboard/allUsers?q=${email}`)
    await press(page, `Make Admin: ${email}`)
    return { page }
  },
  'a user to delete is gone': async (stage) => {
    const { email } = await newCustomer(stage)
    const { page, api } = await enterAdmin(stage)
    await openTable(page, `/dashboard/allUsers?q=${email}`)
    await api.deleteUser({ email })
    await confirmDeletion(page, `Delete the user ${email}`)
    return { page }
  },
  'a review to delete is gone': async (stage) => {
    const { name, email, api: customer } = await newCustomer(stage)
    const words = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', review: 'Holds.', number: 4 }
    const { _id } = await customer.addReview({ body: { name, email, ...words } })
    const { page, api } = await enterAdmin(stage)
    await openTable(page, '/dashboard/allReviews')
    await api.deleteReview({ id: _id })
    await confirmDeletion(page, /^Delete the review/)
    return { page }
  },
  'a product to delete is gone': async (stage) => {
    const name = `Strap of yesterday ${Date.now()}`
    const { page, api } = await enterAdmin(stage)
    const { _id } = await api.addProduct({ body: { ...coil, name } })
    await openTable(page, `/dashboard/manageProducts?q=${encodeURIComponent(name)}`)
    await api.deleteProduct({ id: _id })
    await confirmDeletion(page, `Delete ${name}`)
    return { page }
  },
  'a product is added': async (stage) => addProduct((await enterAdmin(stage)).page),
  'a product is answered without success': async (stage) =>
    addProduct((await enterAdmin(stage)).page, (page) =>
      answerInstead(page, 'POST', '**/api/products', 200, { success: false, _id: '' }),
    ),
  'a former admin makes an admin': async (stage) => {
    const admin = await signIn(stage.shop, demoAccounts.admin)
    const { page, email } = await enterCustomer(stage, 'Fermín Ayer')
    await admin.api.makeAdmin({ email })
    await openTable(page, `/dashboard/allUsers?q=${demoAccounts.customer.email}`)
    await admin.api.deleteUser({ email })
    await press(page, `Make Admin: ${demoAccounts.customer.email}`)
    return { page }
  },
}

const newCustomer = ({ shop }: Stage) => signUp(shop, newAccount('Gil Soto'))

async function openTable(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('table')).toBeVisible()
}

export async function addProduct(page: Page, before?: Before) {
  await page.goto('/dashboard/addProduct')
  await before?.(page)
  await fill(page, {
    'Product Name:': coil.name,
    'Product image link:': coil.image,
    'Product short description:': coil.description,
    'Minimum Order:': String(coil.minimumOrder),
    'Product Quantity:': String(coil.quantity),
    'Available Quantity:': String(coil.availableQuantity),
    'Price Per Unit:': String(coil.pricePerUnit),
    'Product full description:': coil.fullDescription,
  })
  await page.getByLabel('Select product category:').selectOption(coil.category)
  await press(page, 'Add Product')
  return { page }
}
