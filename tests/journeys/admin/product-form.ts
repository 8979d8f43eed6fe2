/** Opens and saves a product's form. */

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

/** Types letter by letter, like a person. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
}

export async function isSaved(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(`/dashboard/productDetails/${id}`)
}

/** Numbers the products, so that their names are unique, because lists are filtered by name. */
let coils = 0

/** Adds a product at $154, with 102 in stock. Returns its id. */
export async function addCoil(admin: Api): Promise<string> {
  coils += 1
  const name = `Coil ${coils} for a form`
  return (await admin.addProduct({ body: { ...coil, name, pricePerUnit: 154, availableQuantity: 102 } }))._id
}
