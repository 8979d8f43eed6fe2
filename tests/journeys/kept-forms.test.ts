/** What was typed when a session ended is there again after signing in, says so, and goes when it is sent or discarded. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { arrivesAt, type Journey, openJourney, sees } from './open-journey.ts'
import { openSignedIn, type SignedInPage, told } from './signed-in-page.ts'
import { apiOf, signUp } from './specification/cast.ts'
import { fill, press } from './specification/scene.ts'

type Role = keyof typeof demoAccounts
type KeptForm = {
  name: string
  by: Role
  path: (product: { _id: string }) => string
  typed: Record<string, string>
  submit: string
  /** What says that it was sent. */
  sent: string | RegExp
  /** A field of text that is filled in. */
  text: string
}

const productTyped = {
  'Product short description:': 'Green strap, from tomorrow on',
  'Product full description:': 'Green strap for pallets',
}

const purchase: KeptForm = {
  name: 'the purchase form',
  by: 'customer',
  path: ({ _id }) => `/products/${_id}`,
  typed: { 'Product quantity': '7', 'Your address': 'Calle del Fleje 1, Zaragoza', 'Your phone': '+34 976 000 000' },
  submit: 'Purchase',
  sent: 'Your order is confirmed',
  text: 'Your address',
}

const forms: readonly KeptForm[] = [
  purchase,
  {
    name: 'Add Review',
    by: 'customer',
    path: () => '/dashboard/addReview',
    typed: {
      'Your Image Link': '/favicon.svg',
      'Your company name': 'Embalajes Ebro',
      'Your position in the company': 'Buyer',
      'Your Review': 'The straps hold, also in the rain.',
      'Your Review Number': '4',
    },
    submit: 'Add Review',
    sent: 'Your review is successfull',
    text: 'Your Review',
  },
  {
    name: 'Update Profile',
    by: 'customer',
    path: () => '/dashboard/myProfile',
    typed: {
      Location: 'Zaragoza',
      Education: 'Packaging engineer',
      'Image link': '/favicon.svg',
      Phone: '976000000',
      Linkedin: 'https://www.linkedin.com/in/uma',
    },
    submit: 'Update User',
    sent: 'Update profile successfull',
    text: 'Education',
  },
  {
    name: 'Add Product',
    by: 'admin',
    path: () => '/dashboard/addProduct',
    typed: {
      'Product Name:': 'Strap of tomorrow',
      'Product image link:': '/favicon.svg',
      'Minimum Order:': '2',
      'Product Quantity:': '10',
      'Available Quantity:': '10',
      'Price Per Unit:': '12.5',
      'Select product category:': 'plastic',
      ...productTyped,
    },
    submit: 'Add Product',
    sent: 'Product added successfully',
    text: 'Product short description:',
  },
  {
    name: 'Update Product',
    by: 'admin',
    path: ({ _id }) => `/dashboard/updateProduct/${_id}`,
    typed: productTyped,
    submit: 'Update Product',
    sent: 'Product updated successfully',
    text: 'Product short description:',
  },
]

let journey: Journey
let open: Record<Role, () => Promise<SignedInPage>>
let product: { _id: string }

beforeAll(async () => {
  journey = await openJourney()
  open = {
    customer: await openSignedIn(journey, demoAccounts.customer),
    admin: await openSignedIn(journey, demoAccounts.admin),
  }
  const visitor = await journey.visitor()
  await visitor.goto('/blogs')
  const products = await (await apiOf(visitor)).listProducts()
  const found = products.find(({ minimumOrder, availableQuantity }) => minimumOrder < 7 && availableQuantity > 7)
  if (!found) throw new Error('Nothing of which seven can be bought')
  product = found
})
afterAll(() => journey.close())

const kept = 'We kept what you typed. It has not been sent yet.'
const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await fill(page, { 'Your email:': email, 'Your password:': password })
  await press(page, 'Login')
}

async function typeInto(page: Page, typed: Record<string, string>) {
  for (const [label, value] of Object.entries(typed)) {
    const control = page.getByLabel(label, { exact: true })
    if (label.startsWith('Select')) await control.selectOption(value)
    else await control.fill(value)
  }
}

async function holds(page: Page, typed: Record<string, string>) {
  for (const [label, value] of Object.entries(typed))
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue(), { message: label }).toBe(value)
}

/** Typed, refused because the session is over, and signed in again. `before` is what the text was before it was typed. */
async function comeBackTo(form: KeptForm): Promise<{ page: Page; before: string }> {
  const { page, revoke } = await open[form.by]()
  const path = form.path(product)
  await page.goto(path)
  const before = await page.getByLabel(form.text, { exact: true }).inputValue()
  await typeInto(page, form.typed)
  await revoke()
  await press(page, form.submit)
  await told(page, 'You have been signed out. Please log in again; what you typed is kept.')
  await arrivesAt(page, `/login?from=${encodeURIComponent(path)}`)
  await logIn(page, demoAccounts[form.by])
  await arrivesAt(page, path)
  return { page, before }
}

describe.for(forms)('$name', (form) => {
  it('is as it was typed, says so, also after a reload, and can be sent', async () => {
    const { page } = await comeBackTo(form)
    await sees(page, kept)
    await holds(page, form.typed)
    await page.reload()
    await sees(page, kept)
    await holds(page, form.typed)
    await press(page, form.submit)
    await told(page, form.sent)
    await expect.poll(() => page.getByText(kept).count()).toBe(0)
    await page.goto(form.path(product))
    await page.getByLabel(form.text, { exact: true }).waitFor()
    expect(await page.getByText(kept).count()).toBe(0)
    await page.context().close()
  })

  it('counts as unsaved, and is forgotten by who leaves it or discards it', async () => {
    const typed = { ...form.typed, [form.text]: 'Something else' }
    const { page, before } = await comeBackTo({ ...form, typed })
    await sees(page, kept)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    await press(page, 'Discard')
    await expect.poll(() => page.getByText(kept).count()).toBe(0)
    await holds(page, { [form.text]: before })
    await page.reload()
    await page.getByLabel(form.text, { exact: true }).waitFor()
    expect(await page.getByText(kept).count()).toBe(0)
    await page.context().close()
  })
})

it('leaving a restored form forgets it', async () => {
  const { page } = await comeBackTo(purchase)
  await sees(page, kept)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await arrivesAt(page, '/blogs')
  await page.goBack()
  await page.getByLabel('Your address').waitFor()
  expect(await page.getByText(kept).count()).toBe(0)
  await page.context().close()
})

it('nobody else who signs in there finds it', async () => {
  const { page, revoke } = await open.customer()
  await page.goto(`/products/${product._id}`)
  await typeInto(page, { 'Your address': 'Calle del Fleje 1, Zaragoza' })
  await revoke()
  await page.reload()
  await arrivesAt(page, /^\/login/)
  await page.goto('/signup')
  await signUp(page, { name: 'Gil Soto', email: 'gil@crowd.example', password: 'abc' })
  await page.goto(`/products/${product._id}`)
  await holds(page, { 'Your address': '' })
  expect(await page.getByText(kept).count()).toBe(0)
})

it('no browser complained', () => {
  expect(journey.complaints).toEqual([])
})
