/** A product's form opened by an admin, and the values it saved. */

import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import type { Api } from '#web/api/client.ts'
import { press } from '../actions.ts'

export const price = (page: Page) => page.getByLabel('Price Per Unit:')
export const stock = (page: Page) => page.getByLabel('Available Quantity:')
export const save = (page: Page) => press(page, 'Update Product')

export async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/updateProduct/${id}`)
  await expect(price(page)).toBeVisible()
}

/** Letter by letter, like a person. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
}

export async function isSaved(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(`/dashboard/productDetails/${id}`)
}

/** A product with 102 in stock, for $154; its id. */
let coils = 0

/** Its name is unique: lists are filtered by it. */
export async function addCoil(admin: Api): Promise<string> {
  coils += 1
  const name = `Coil ${coils} for a form`
  return (await admin.addProduct({ body: { ...coil, name, pricePerUnit: 154, availableQuantity: 102 } }))._id
}
