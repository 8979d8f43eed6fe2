/** Every message of sections 5 and 8 that something brings about, letter by letter, and what goes with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { occurrences, type When } from '#tests/spec/messages.ts'
import { arrivesAt, logIn } from '../open-journey.ts'
import { addProduct, adminScenes } from './admin-scenes.ts'
import { type Cast, openCast, sentenceUnder } from './cast.ts'
import { customerScenes } from './customer-scenes.ts'
import { answerInstead, fill, openAnew, press, type Scene, type Scenes } from './scene.ts'
import { visitorScenes } from './visitor-scenes.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.journey.close())

const scenes: Scenes<When> = { ...visitorScenes, ...customerScenes, ...adminScenes }
const places = { toast: 'status', alert: 'alert', page: 'main' } as const

it.each(occurrences)('$when: “$says”, as $as', async ({ when, says, as }) => {
  const scene = await scenes[when](cast)
  const sentence = says.replaceAll(/\{(\w+)\}/g, (_, place) => String(scene.places?.[place]))
  if (as === 'under the field') return standsUnder(scene, sentence)
  await scene.page.getByRole(places[as]).getByText(sentence, { exact: true }).waitFor()
})

async function standsUnder({ page, field = '' }: Scene, sentence: string) {
  await expect.poll(() => sentenceUnder(page, field)).toBe(sentence)
}

describe('what goes with a message', () => {
  it('a quantity out of bounds disables Purchase until it is mended', async () => {
    const { page, places: bounds } = await customerScenes['less is typed than the minimum'](cast)
    const purchase = page.getByRole('button', { name: 'Purchase', exact: true })
    expect(await purchase.isDisabled()).toBe(true)
    await fill(page, { 'Product quantity': String(bounds?.n) })
    expect(await purchase.isDisabled()).toBe(false)
  })

  it('an order answered without success says nothing', async () => {
    const page = cast.pages.customer
    await answerInstead(await openAnew(page, page.url()), 'POST', '**/api/order', 200, { success: false })
    await fill(page, { 'Your address': 'Calle del Fleje 1', 'Your phone': '976000000' })
    const answered = page.waitForResponse('**/api/order')
    await press(page, 'Purchase')
    await (await answered).finished()
    await expect.poll(() => page.getByRole('button', { name: 'Purchase' }).getAttribute('aria-busy')).toBeNull()
    expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
  })

  it('a written review leaves the form empty', async () => {
    const { page } = await customerScenes['a review is written'](cast)
    await expect.poll(() => page.getByLabel('Your Review', { exact: true }).inputValue()).toBe('')
  })

  it('an added product leaves the form empty, a refused one leaves it as it was', async () => {
    const name = cast.pages.admin.getByLabel('Product Name:')
    await addProduct(cast.pages.admin)
    await expect.poll(() => name.inputValue()).toBe('')
    const { page } = await adminScenes['a product is answered without success'](cast)
    await page.getByText('Product add attemt failed').first().waitFor()
    expect(await name.inputValue()).not.toBe('')
  })

  it('a former admin is signed out', async () => {
    const { page } = await adminScenes['a former admin makes an admin'](cast)
    await arrivesAt(page, '/login?from=%2Fdashboard%2FallUsers')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })

  it('Signup spins while it is under way, and is not on the way back afterwards', async () => {
    const page = await openAnew(await cast.journey.visitor(), '/blogs')
    await page.goto('/signup')
    const held = Promise.withResolvers<void>()
    await page.route('**/identity/sign-up/email', async (route) => {
      await held.promise
      await route.continue()
    })
    await fill(page, {
      'Your Name:': 'Nora Prado',
      'Your email:': 'nora@crowd.example',
      'Your password:': 'abc',
      'Confirm your password:': 'abc',
    })
    await press(page, 'Signup')
    await page.getByRole('main').locator('button[aria-busy=true] svg').waitFor()
    held.resolve()
    await arrivesAt(page, '/')
    await page.goBack()
    await arrivesAt(page, '/blogs')
  })

  it('the reset mail is asked for only with what looks like an address', async () => {
    const page = await openAnew(cast.pages.visitor, '/login')
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/request-password-reset') && asked.push(request.url()))
    await fill(page, { 'Your email:': 'uma' })
    await press(page, 'Reset your password')
    await page.getByText('Please type your email address above first.').waitFor()
    expect(asked).toEqual([])
    await fill(page, { 'Your email:': demoAccounts.customer.email })
    await press(page, 'Reset your password')
    await page.getByText(`If ${demoAccounts.customer.email} has an account`).waitFor()
    expect(asked).toHaveLength(1)
  })
})

describe.each([401, 403])('a protected list answered %i', (status) => {
  it.each([
    { by: 'customer', path: '/dashboard/myOrders', call: '**/api/order?*' },
    { by: 'admin', path: '/dashboard/manageOrders', call: '**/api/orders?*' },
    { by: 'admin', path: '/dashboard/allUsers', call: '**/api/users?*' },
  ] as const)('takes the token away, signs out and leads home from $path', async ({ by, path, call }) => {
    const page = await cast.journey.visitor()
    await logIn(page, demoAccounts[by])
    await answerInstead(page, 'GET', call, status, {})
    await page.goto(path)
    await arrivesAt(page, '/')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    expect(await (await page.request.get('/identity/get-session')).json()).toBeNull()
    await page.context().close()
  })
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
