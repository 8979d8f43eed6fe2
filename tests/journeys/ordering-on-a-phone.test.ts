/** Ordering and paying on a phone, by touch: what was ordered is said, nothing lies over it, and the focus is never lost. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coil } from '#tests/shop.ts'
import { hasFocus } from './keyboard.ts'
import { fillCard, sees } from './open-journey.ts'
import { apiOf, type Cast, openCast, signUp } from './specification/cast.ts'

let cast: Cast
let page: Page
beforeAll(async () => {
  cast = await openCast()
  page = await openPhone()
  await signUp(page, { name: 'Nora Prado', email: 'nora@plant.example', password: 'a-long-enough-one' })
})
afterAll(() => cast.journey.close())

const openPhone = (height = 844) =>
  cast.journey.visitor({ viewport: { width: 390, height }, hasTouch: true, isMobile: true })

describe('an order that was placed', () => {
  beforeAll(() => openPurchase({ name: 'Coil of plenty', availableQuantity: 50 }))

  it('is confirmed in place of the form, with what it holds, and that takes the focus', async () => {
    await page.getByLabel('Product quantity').fill('3')
    await giveDelivery()
    await purchaseButton().tap()
    await page.getByRole('status', { name: 'Notifications' }).getByText('Your order is confirmed').waitFor()
    await expect.poll(() => hasFocus(thanks())).toBe(true)
    expect(await page.getByRole('definition').allTextContents()).toEqual(
      expect.arrayContaining(['Coil of plenty', '3', '$376.50']),
    )
    expect(await purchaseButton().count()).toBe(0)
  })

  it('can be paid at once: nothing lies over the way there', async () => {
    for (const link of [
      page.getByRole('link', { name: 'Pay now' }),
      page.getByRole('link', { name: 'See your orders' }),
    ])
      expect(await lies(link)).toBe('free')
  })

  it('is followed by another, from the least quantity on', async () => {
    await page.getByRole('button', { name: 'Order more' }).tap()
    const quantity = page.getByLabel('Product quantity')
    expect(await hasFocus(quantity)).toBe(true)
    expect(await quantity.inputValue()).toBe('2')
    expect(await page.getByLabel('Your address').inputValue()).toBe('Calle del Fleje 1')
    expect(await page.getByText('Thank you for your order').count()).toBe(0)
  })

  it('is paid by a button that says how much, and the success takes the focus', async () => {
    await purchaseButton().tap()
    await page.getByRole('link', { name: 'Pay now' }).tap()
    await page.getByRole('heading', { name: 'Make Your Payment', level: 1 }).waitFor()
    await fillCard(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $251.00', exact: true }).tap()
    const success = page.getByRole('heading', { name: 'Congrats your payment is completed' })
    await success.waitFor()
    await expect.poll(() => hasFocus(success)).toBe(true)
  })

  it('no longer asks for a payment once it is paid', async () => {
    await page.reload()
    await page.getByRole('heading', { name: 'Your order', level: 1 }).waitFor()
    await sees(page, 'Congrats your payment is completed')
    expect(await page.title()).toContain('Your order')
    expect(await page.getByText('Make Your Payment').count()).toBe(0)
  })
})

it('on a low screen, sent from the quantity, nothing lies over the way to pay either', async () => {
  page = await openPhone(664)
  await signUp(page, { name: 'Ines Roca', email: 'ines@plant.example', password: 'a-long-enough-one' })
  await openPurchase({ name: 'Coil for a low screen', availableQuantity: 50 })
  await giveDelivery()
  await page.getByLabel('Product quantity').press('Enter')
  await thanks().waitFor()
  await page.getByRole('status', { name: 'Notifications' }).getByText('Your order is confirmed').waitFor()
  expect(await lies(page.getByRole('link', { name: 'Pay now' }))).toBe('free')
})

it('the last that can be had is confirmed without a word of how little is left', async () => {
  await openPurchase({ name: 'Coil of which little is left', availableQuantity: 3 })
  await giveDelivery()
  const refused = refusalsShown()
  await purchaseButton().tap()
  await thanks().waitFor()
  await page.getByRole('definition').filter({ hasText: /^1$/ }).waitFor()
  expect(await refused()).toEqual([])
  expect(await page.getByRole('button', { name: 'Order more' }).count()).toBe(0)
})

it('a quantity somebody else just bought is refused at its field, which has the focus, until the number is right', async () => {
  const id = await openPurchase({ name: 'Coil for two', availableQuantity: 6 })
  await giveDelivery()
  await page.getByLabel('Product quantity').fill('6')
  const order = { id, quantity: 3, address: 'Calle del Fleje 2', phone: '976000000' }
  await (await apiOf(cast.pages.customer)).placeOrder({ body: order })
  await purchaseButton().tap()
  const sentence = page.getByText('Sorry only 3 product are available')
  await sentence.waitFor()
  expect(await sentence.count()).toBe(1)
  await expect.poll(() => hasFocus(page.getByLabel('Product quantity'))).toBe(true)
  await page.getByLabel('Product quantity').fill('3')
  await expect.poll(() => sentence.count()).toBe(0)
  await purchaseButton().tap()
  await thanks().waitFor()
})

it('a bound that was hit is no longer told of when the number changes', async () => {
  await openPurchase({ name: 'Coil with bounds', availableQuantity: 9 })
  await page.getByRole('button', { name: 'Minus one' }).tap()
  const told = page.getByRole('status', { name: 'Notifications' }).getByText('You have to purchase at least 2 product')
  await told.waitFor()
  await page.getByRole('button', { name: 'Plus one' }).tap()
  await expect.poll(() => told.count()).toBe(0)
})

it.each([
  ['0x4', 'Please enter a whole number'],
  ['4e0', 'Please enter a whole number'],
  ['4.5', 'Please enter a whole number'],
  ['four', 'Please enter a whole number'],
  ['4,000', 'Please write 4000'],
])('%j is no quantity', async (typed, sentence) => {
  await openPurchase({ name: 'Coil in digits', availableQuantity: 9 })
  await page.getByLabel('Product quantity').fill(typed)
  await sees(page, sentence)
  expect(await purchaseButton().isDisabled()).toBe(true)
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})

const purchaseButton = () => page.getByRole('button', { name: 'Purchase', exact: true })
const thanks = () => page.getByRole('heading', { name: 'Thank you for your order' })

/** Adds a product of which at least two have to be bought, for $125.50 each, and opens its purchase; its id. */
async function openPurchase(product: { name: string; availableQuantity: number }): Promise<string> {
  const { _id } = await (await apiOf(cast.pages.admin)).addProduct({ body: { ...coil, ...product } })
  await page.goto(`/products/${_id}`)
  await page.getByLabel('Product quantity').waitFor()
  return _id
}

async function giveDelivery(): Promise<void> {
  await page.getByLabel('Your address').fill('Calle del Fleje 1')
  await page.getByLabel('Your phone').fill('976000000')
}

/** Whether a finger would meet it: in sight, and nothing in front. */
function lies(link: Locator): Promise<'free' | 'below the fold' | 'covered'> {
  return link.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) return 'below the fold'
    const met = [top + 1, (top + bottom) / 2, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y))
    return met.every((found) => found === element) ? 'free' : 'covered'
  })
}

/** Gathers from now on every "Sorry only …" that is shown, even for a moment. */
function refusalsShown() {
  const watching = page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { refusalsSeen: seen })
    new MutationObserver(() => {
      const found = /Sorry only \d+/.exec(document.body.textContent ?? '')
      if (found) seen.push(found[0])
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return async () => {
    await watching
    return page.evaluate(() => ('refusalsSeen' in window ? window.refusalsSeen : undefined))
  }
}
