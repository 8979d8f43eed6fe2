/** Text that was typed before a session ended is restored after signing in. A note says so until it is sent or discarded. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { isTold, press, review, sees, signUpByForm, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'
import { type Member, newAccount, revoke, signIn, signUp } from './members.ts'

type Role = keyof typeof demoAccounts
type KeptForm = {
  name: string
  by: Role
  path: (product: { _id: string }) => string
  typed: Record<string, string>
  submit: string
  /** The message after the form is sent. */
  sent: string | RegExp
  /** The label of a filled text field. */
  text: string
}

const productTyped = {
  'Product short description:': 'Green strap, available from tomorrow',
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
      ...review,
      'Your Review': 'The straps hold, even in the rain.',
      'Your Rating': '4',
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

const kept = 'We kept what you typed. Nothing has been sent yet.'
async function typeInto(page: Page, typed: Record<string, string>) {
  for (const [label, value] of Object.entries(typed)) {
    const control = page.getByLabel(label, { exact: true })
    if (label.startsWith('Select')) await control.selectOption(value)
    else await control.fill(value)
  }
}

async function holds(page: Page, typed: Record<string, string>) {
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value)
}

async function productToOrder({ api }: JourneyShop): Promise<{ _id: string }> {
  const products = await api.listProducts()
  const product = products.find(({ minimumOrder, availableQuantity }) => minimumOrder < 7 && availableQuantity > 7)
  if (!product) throw new Error('No product can be bought in a quantity of seven')
  return product
}

/**
 * Fills in the form, sends it after the session has ended, and signs in again. Returns the text that the field `form.text` had
 * before it was filled in.
 */
async function comeBackTo(form: KeptForm, path: string, { shop, page, member }: SignedIn): Promise<string> {
  await page.goto(path)
  const before = await page.getByLabel(form.text, { exact: true }).inputValue()
  await typeInto(page, form.typed)
  await revoke(shop, member)
  await press(page, form.submit)
  await isTold(page, 'You have been signed out. Please log in again; what you typed is kept.')
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  await tryToLogIn(page, member)
  await expect(page).toHaveURL(path)
  await sees(page, kept)
  return before
}

type SignedIn = { shop: JourneyShop; page: Page; member: Member }

for (const form of sample(forms, 1))
  test.describe(form.name, () => {
    test('keeps the typed values through a new sign-in and a reload, says that they are kept, and can be sent', async ({
      shop,
      open,
    }) => {
      const path = form.path(await productToOrder(shop))
      const member = await memberFor(shop, form.by)
      const page = await open({ as: member })
      await comeBackTo(form, path, { shop, page, member })
      await holds(page, form.typed)
      await page.reload()
      await sees(page, kept)
      await holds(page, form.typed)
      await press(page, form.submit)
      await isTold(page, form.sent)
      await expect(page.getByText(kept)).toHaveCount(0)
      await page.goto(path)
      await expect(page.getByLabel(form.text, { exact: true })).toBeVisible()
      await expect(page.getByText(kept)).toHaveCount(0)
    })

    test('counts as unsaved after a new sign-in, and shows its earlier values when the typed values are discarded @rare', async ({
      shop,
      open,
    }) => {
      const path = form.path(await productToOrder(shop))
      const member = await memberFor(shop, form.by)
      const page = await open({ as: member })
      const typed = { ...form.typed, [form.text]: 'Something else' }
      const before = await comeBackTo({ ...form, typed }, path, { shop, page, member })
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await press(page, 'Discard')
      await expect(page.getByText(kept)).toHaveCount(0)
      await holds(page, { [form.text]: before })
      await page.reload()
      await expect(page.getByLabel(form.text, { exact: true })).toBeVisible()
      await expect(page.getByText(kept)).toHaveCount(0)
    })
  })

function memberFor(shop: JourneyShop, by: Role): Promise<Member> {
  return by === 'admin' ? signIn(shop, demoAccounts.admin) : signUp(shop, newAccount('Ana Ruiz'))
}

test('leaving a restored form asks first, and then deletes the typed values; dialling the shop’s number opens no dialog @rare', async ({
  shop,
  ana: page,
  anaMember: member,
}) => {
  await comeBackTo(purchase, purchase.path(await productToOrder(shop)), { shop, page, member })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const dialled = page.getByRole('contentinfo').getByRole('link', { name: /^\+34/ })
  // Without this listener, the browser would ask for a program to dial with.
  await page.evaluate(() =>
    window.addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('[href^=tel]') && event.preventDefault(),
    ),
  )
  await dialled.click()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(question).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/blogs')
  await page.goBack()
  await expect(page.getByLabel('Your address')).toBeVisible()
  await expect(page.getByText(kept)).toHaveCount(0)
})

test('another user who signs in with the same browser does not find the typed values @rare', async ({
  shop,
  ana: page,
  anaMember,
}) => {
  const path = purchase.path(await productToOrder(shop))
  await page.goto(path)
  await typeInto(page, { 'Your address': 'Calle del Fleje 1, Zaragoza' })
  await revoke(shop, anaMember)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await signUpByForm(page, newAccount('Gil Soto'))
  await page.goto(path)
  await holds(page, { 'Your address': '' })
  await expect(page.getByText(kept)).toHaveCount(0)
})
