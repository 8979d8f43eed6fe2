/** Actions on a cart, for journeys. */
import type { Page } from '@playwright/test'
import type { Product } from '#contract/products/schema/product.ts'
import type { Api } from '#web/api/client.ts'
import { fill, isTold } from './actions.ts'

export async function anyProduct(api: Api): Promise<Product> {
  const [product] = await api.listProducts()
  if (!product) throw new Error('There is nothing to buy')
  return product
}

export async function addFromItsPage(page: Page, product: Product, quantity: number) {
  await page.goto(`/catalog/${product.slug}`)
  const form = page.locator(`form[data-cart="${product._id}"]`)
  await form.getByRole('spinbutton').fill(String(quantity))
  await form.getByRole('button', { name: /^Add to cart/ }).click()
  await isTold(page, new RegExp(`${quantity} in your cart`))
}

/** Typed as a whole: the checkout moves the code and the town into their fields. */
export const address = { Street: 'Calle del Fleje 1, 50001 Zaragoza', 'Your phone': '+34 976 000 000' }

/** The delivery methods of the checkout. */
export const method = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Delivery method' }).getByRole('radio', { name })

/** Opens the checkout with these products in the cart, and fills in everything but the card. Collection is free. */
export async function openCheckout(page: Page, api: Api, products: Product[]) {
  for (const { _id: id, minimumOrder: quantity } of products) await api.changeCart({ body: { id, quantity } })
  await page.goto('/checkout')
  await fill(page, address)
  await page.getByLabel('Country').selectOption('ES')
  await method(page, /^Collection/).check()
}
