/** What admins do to be told something: about orders, users, reviews and products. */
import type { Page } from 'playwright-core'
import { payFor } from '#tests/paying.ts'
import { coil } from '#tests/shop.ts'
import { apiOf, type Cast, confirmAddress, orderOne, signUp } from './cast.ts'
import { answerInstead, confirmDeletion, fill, openAnew, press, type Scenes } from './scene.ts'

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
  'a paid order is confirmed': async ({ send, pages: { customer, admin } }) => {
    await payFor({ send }, await apiOf(customer), await orderOne(customer))
    const page = await openTable(admin, '/dashboard/manageOrders')
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Confirm' }).click()
    return { page }
  },
  'an order to delete is gone': async ({ pages: { customer, admin } }) => {
    const id = await orderOne(customer)
    const page = await openTable(admin, '/dashboard/manageOrders')
    await (await apiOf(customer)).cancelOrder({ id })
    await confirmDeletion(page, /^Delete the order/)
    return { page }
  },
  'a user is made an admin': async (cast) => {
    const { email } = await newUser(cast, 'Paula Risco')
    const page = await openTable(cast.pages.admin, '/dashboard/allUsers')
    await press(page, `Make Admin: ${email}`)
    return { page }
  },
  'a user to delete is gone': async (cast) => {
    const { email } = await newUser(cast, 'Gil Soto')
    const page = await openTable(cast.pages.admin, '/dashboard/allUsers')
    await (await apiOf(page)).deleteUser({ email })
    await confirmDeletion(page, `Delete the user ${email}`)
    return { page }
  },
  'a review to delete is gone': async ({ pages: { customer, admin } }) => {
    const { name, email } = { name: 'Uma Salgado', email: 'user@fleje.example' }
    const words = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', review: 'Holds.', number: 4 }
    const { _id } = await (await apiOf(customer)).addReview({ body: { name, email, ...words } })
    const page = await openTable(admin, '/dashboard/allReviews')
    await (await apiOf(page)).deleteReview({ id: _id })
    await confirmDeletion(page, /^Delete the review/)
    return { page }
  },
  'a product to delete is gone': async ({ pages: { admin } }) => {
    const name = 'Strap of yesterday'
    const api = await apiOf(admin)
    const { _id } = await api.addProduct({ body: { ...coil, name } })
    const page = await openTable(admin, `/dashboard/manageProducts?q=${encodeURIComponent(name)}`)
    await api.deleteProduct({ id: _id })
    await confirmDeletion(page, `Delete ${name}`)
    return { page }
  },
  'a product is added': ({ pages: { admin } }) => addProduct(admin),
  'a product is answered without success': ({ pages: { admin } }) =>
    addProduct(admin, (page) => answerInstead(page, 'POST', '**/api/products', 200, { success: false, _id: '' })),
  'a former admin makes an admin': async (cast) => {
    const { email, page } = await newUser(cast, 'Fermín Ayer')
    const api = await apiOf(cast.pages.admin)
    await api.makeAdmin({ email })
    await openTable(page, '/dashboard/allUsers')
    await api.deleteUser({ email })
    await press(page, 'Make Admin: user@fleje.example')
    return { page }
  },
}

async function openTable(page: Page, path: string): Promise<Page> {
  await openAnew(page, path)
  await page.getByRole('table').waitFor()
  return page
}

/** In a browser of their own, signed in, with a confirmed address. */
async function newUser({ journey }: Cast, name: string) {
  const page = await journey.visitor()
  const email = `${name.split(' ')[0]?.normalize('NFD').replace(/\W/g, '').toLowerCase()}@crowd.example`
  await signUp(page, { name, email, password: 'abc' })
  await confirmAddress(journey, page, email)
  return { page, email }
}

export async function addProduct(admin: Page, before?: (page: Page) => Promise<unknown>) {
  const page = await openAnew(admin, '/dashboard/addProduct')
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
