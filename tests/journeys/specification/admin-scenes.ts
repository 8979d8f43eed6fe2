/** The actions of admins that cause a message about orders, users, reviews or products. */

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { coil } from '#tests/coil.ts'
import { answerInstead, confirmDeletion, fill, heldToken, press } from '../actions.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { newAccount, signUp } from '../members.ts'
import { orderOne, payOne } from '../orders.ts'
import { comeTo, type MembersStage, type Scenes } from './scene.ts'

type AdminsWhen =
  | 'a paid order is confirmed'
  | 'an order to be deleted is already gone'
  | 'a user is made an admin'
  | 'a user to be deleted is already gone'
  | 'a review to be deleted is already gone'
  | 'a product to be deleted is already gone'
  | 'a product is added'
  | 'adding a product is answered without success'
  | 'a former admin tries to make an admin'

export const adminScenes: Scenes<AdminsWhen, MembersStage> = {
  'a paid order is confirmed': async ({ shop, page }) => {
    await payOne(shop, (await newCustomer(shop)).api)
    await openTable(page, '/dashboard/manageOrders')
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Confirm' }).click()
    return { page }
  },
  'an order to be deleted is already gone': async ({ shop, page }) => {
    const customer = await newCustomer(shop)
    const id = await orderOne(customer.api)
    await openTable(page, '/dashboard/manageOrders')
    await customer.api.cancelOrder({ id })
    await confirmDeletion(page, /^Delete the order/)
    return { page }
  },
  'a user is made an admin': async ({ shop, page }) => {
    const { email } = await newCustomer(shop)
    await openTable(page, `/dashboard/allUsers?q=${email}`)
    await press(page, `Make Admin: ${email}`)
    return { page }
  },
  'a user to be deleted is already gone': async ({ shop, page, member: { api: root } }) => {
    const { email } = await newCustomer(shop)
    await openTable(page, `/dashboard/allUsers?q=${email}`)
    await root.deleteUser({ email })
    await confirmDeletion(page, `Delete the user ${email}`)
    return { page }
  },
  'a review to be deleted is already gone': async ({ shop, page, member: { api: root } }) => {
    const { name, email, api } = await newCustomer(shop)
    const words = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', review: 'Holds.', number: 4 }
    const { _id } = await api.addReview({ body: { name, email, ...words } })
    await openTable(page, '/dashboard/allReviews')
    await root.deleteReview({ id: _id })
    await confirmDeletion(page, /^Delete the review/)
    return { page }
  },
  'a product to be deleted is already gone': async ({ page, member: { api } }) => {
    const name = `Strap of yesterday ${Date.now()}`
    const { _id } = await api.addProduct({ body: { ...coil, name } })
    await openTable(page, `/dashboard/manageProducts?q=${encodeURIComponent(name)}`)
    await api.deleteProduct({ id: _id })
    await confirmDeletion(page, `Delete ${name}`)
    return { page }
  },
  'adding a product is answered without success': async ({ page }) => {
    await comeTo(page, '/dashboard/addProduct')
    await answerInstead(page, 'POST', '**/api/products', 200, { success: false, _id: '' })
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
  },
  // Sends the form that the previous scene filled in; the screen then empties the form.
  'a product is added': async ({ page }) => {
    await page.unrouteAll()
    await press(page, 'Add Product')
    return { page }
  },
  'a former admin tries to make an admin': async ({ shop, open, member: admin }) => {
    const member = await signUp(shop, newAccount('Fermín Ayer'))
    await admin.api.makeAdmin({ email: member.email })
    const page = await open({ as: member })
    await openTable(page, `/dashboard/allUsers?q=${demoAccounts.customer.email}`)
    await admin.api.deleteUser({ email: member.email })
    await press(page, `Make Admin: ${demoAccounts.customer.email}`)
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2FallUsers/)
    expect(await heldToken(page)).toBeNull()
    return { page }
  },
}

const newCustomer = (shop: JourneyShop) => signUp(shop, newAccount('Gil Soto'))

async function openTable(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('table')).toBeVisible()
}
