/** Every message that is no field's: what brings it about, and where it then stands. */
import { demoAccounts } from '#demo/accounts.ts'
import { occurrences, type When } from '#tests/spec/messages.ts'
import { answerInstead, delivery, fill, heldToken, holdBack, logIn, press, sees, sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { newAccount } from '../members.ts'
import { addProduct, adminScenes } from './admin-scenes.ts'
import { customerScenes } from './customer-scenes.ts'
import type { Scene, Scenes } from './scene.ts'
import { visitorScenes } from './visitor-scenes.ts'

const scenes: Scenes<When> = { ...visitorScenes, ...customerScenes, ...adminScenes }
const places = { toast: 'status', alert: 'alert', page: 'main' } as const

for (const { when, says, as } of occurrences)
  test(`${when}: “${says}”, as ${as}`, async ({ shop, open }) => {
    const scene = await scenes[when]({ shop, open })
    const sentence = says.replaceAll(/\{(\w+)\}/g, (_, place) => String(scene.places?.[place]))
    if (as === 'under the field') return standsUnder(scene, sentence)
    await expect(scene.page.getByRole(places[as]).getByText(sentence, { exact: true })).toBeVisible()
  })

async function standsUnder({ page, field = '' }: Scene, sentence: string) {
  await expect.poll(() => sentenceUnder(page, field)).toBe(sentence)
}

test('a quantity out of bounds disables Purchase until it is mended', async ({ shop, open }) => {
  const { page, places: bounds } = await customerScenes['less is typed than the minimum']({ shop, open })
  const purchase = page.getByRole('button', { name: 'Purchase', exact: true })
  await expect(purchase).toBeDisabled()
  await fill(page, { 'Product quantity': String(bounds?.n) })
  await expect(purchase).toBeEnabled()
})

test('letters that are typed into a quantity are left out', async ({ shop, ana }) => {
  const [product] = await shop.api.listProducts()
  await ana.goto(`/products/${product?._id}`)
  const quantity = ana.getByLabel('Product quantity')
  await quantity.fill('')
  await quantity.pressSequentially('1e3 x')
  await expect(quantity).toHaveValue('13 ')
})

test('an order answered without success says nothing, and its form stays as it was', async ({ shop, ana }) => {
  const [product] = await shop.api.listProducts()
  const quantity = String((product?.minimumOrder ?? 0) + 3)
  await answerInstead(ana, 'POST', '**/api/order', 200, { success: false })
  await ana.goto(`/products/${product?._id}`)
  await fill(ana, { ...delivery, 'Product quantity': quantity })
  const answered = ana.waitForResponse('**/api/order')
  await press(ana, 'Purchase')
  await (await answered).finished()
  await expect(ana.getByRole('button', { name: 'Purchase' })).not.toHaveAttribute('aria-busy')
  await expect(ana.getByRole('status', { name: 'Notifications' })).toHaveText('')
  await expect(ana.getByLabel('Product quantity')).toHaveValue(quantity)
})

test('a written review leaves the form empty', async ({ shop, open }) => {
  const { page } = await customerScenes['a review is written']({ shop, open })
  await expect(page.getByLabel('Your Review', { exact: true })).toHaveValue('')
})

test('an added product leaves the form empty, a refused one leaves it as it was until it is added', async ({
  shop,
  open,
  root,
}) => {
  await addProduct(root)
  await expect(root.getByLabel('Product Name:')).toHaveValue('')
  const { page } = await adminScenes['a product is answered without success']({ shop, open })
  await sees(page, 'Product add attemt failed')
  await expect(page.getByLabel('Product Name:')).not.toHaveValue('')
  await page.unrouteAll()
  await press(page, 'Add Product')
  await expect(page.getByRole('status', { name: 'Notifications' })).toHaveText('Product added successfully')
})

test('a former admin is signed out', async ({ shop, open }) => {
  const { page } = await adminScenes['a former admin makes an admin']({ shop, open })
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2FallUsers/)
  expect(await heldToken(page)).toBeNull()
})

test('Signup spins while it is under way, and is not on the way back afterwards', async ({ visitor: page }) => {
  await page.goto('/blogs')
  await page.goto('/signup')
  const answer = await holdBack(page, '**/identity/sign-up/email')
  const { name, email, password } = newAccount('Nora Prado')
  await fill(page, { 'Your Name:': name, 'Your email:': email })
  await fill(page, { 'Your password:': password, 'Confirm your password:': password })
  await press(page, 'Signup')
  await expect(page.getByRole('main').locator('button[aria-busy=true] svg')).toBeVisible()
  answer()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
})

test('the reset mail is asked for only with what looks like an address', async ({ visitor: page, anaMember }) => {
  await page.goto('/login')
  const requested: string[] = []
  page.on('request', (request) => request.url().endsWith('/request-password-reset') && requested.push(request.url()))
  await fill(page, { 'Your email:': 'ana' })
  await press(page, 'Reset your password')
  await sees(page, 'Please type your email address above first.')
  expect(requested).toEqual([])
  await fill(page, { 'Your email:': anaMember.email })
  await press(page, 'Reset your password')
  await sees(page, `If ${anaMember.email} has an account`)
  expect(requested).toHaveLength(1)
})

const protectedLists = [
  { by: 'customer', path: '/dashboard/myOrders', call: '**/api/order?*' },
  { by: 'admin', path: '/dashboard/manageOrders', call: '**/api/orders?*' },
  { by: 'admin', path: '/dashboard/allUsers', call: '**/api/users?*' },
] as const

for (const status of [401, 403])
  for (const { by, path, call } of protectedLists)
    test(`a protected list answered ${status} takes the token away, signs out and leads home from ${path}`, async ({
      visitor: page,
    }) => {
      await logIn(page, demoAccounts[by])
      await answerInstead(page, 'GET', call, status, {})
      await page.goto(path)
      await expect(page).toHaveURL('/')
      expect(await heldToken(page)).toBeNull()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      expect(await (await page.request.get('/identity/get-session')).json()).toBeNull()
    })
