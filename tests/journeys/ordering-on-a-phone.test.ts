/** Ordering and paying on a phone, by touch: the result is announced, nothing covers it, and the focus is never lost. */
import type { Locator, Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import type { Api } from '#web/api/client.ts'
import { longWord, scrollsSideways } from './access/fit.ts'
import { delivery, fill, fillCard, heading, isTold, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { order } from './orders.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const quantity = (page: Page) => page.getByLabel('Product quantity')
const purchaseButton = (page: Page) => page.getByRole('button', { name: 'Purchase', exact: true })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your order' })

/** Adds a product with a minimum order of two, at $125.50 each, and opens its purchase page. Returns the id of the product. */
async function openPurchase(
  page: Page,
  admin: Api,
  product: { name: string; availableQuantity: number },
): Promise<string> {
  const { _id } = await admin.addProduct({ body: { ...coil, ...product } })
  await page.goto(`/products/${_id}`)
  await expect(quantity(page)).toBeVisible()
  return _id
}

test('a customer places an order, places another, and pays for the second order @rare', async ({
  ana: page,
  anaMember,
  asAna,
  asRoot,
}) => {
  const book = { address: 'Nave 3\n48001 Bilbao', country: 'ES', phone: '+34 944 000 000' }
  await asAna.putAddresses({ body: { addresses: [{ ...book, company: 'Cintas Norte' }] } })
  await openPurchase(page, asRoot, { name: 'Coil of plenty', availableQuantity: 50 })

  await test.step('the form has the address and phone of the address book, and says how long the goods are held', async () => {
    await expect(page.getByLabel('Your address')).toHaveValue('Cintas Norte, Nave 3, 48001 Bilbao, Spain')
    await expect(page.getByLabel('Your phone')).toHaveValue(book.phone)
    await sees(page, /^Ready to collect on \w+ \d.*\. While the order is unpaid, we hold the goods for 2 days\.$/)
    await sees(page, /^In the cart, you can order several products together/)
  })

  await test.step('the form says that the order has to be collected, and is not sent to the address', async () => {
    const way = page.getByRole('group', { name: 'Delivery method' })
    await expect(way.getByRole('radio', { name: /^Collection/ })).toBeChecked()
    await expect(way).toContainText('not sent to your address')
    await page.getByLabel('Country').selectOption('')
    const usual = page.getByRole('region', { name: 'Delivery' })
    await expect(usual).toContainText('Delivery: Collection, EXW Sagunto')
    await expect(usual).toContainText('not sent to your address')
    await quantity(page).fill('3')
    await expect(usual.getByRole('link', { name: 'Choose another delivery method' })).toHaveAttribute(
      'href',
      /^\/cart\?.*quantity=3$/,
    )
  })

  await test.step('the confirmation replaces the form, shows the lines, and takes the focus', async () => {
    await quantity(page).fill('3')
    await fill(page, delivery)
    await purchaseButton(page).tap()
    await isTold(page, 'Your order is confirmed')
    await expect(thanks(page)).toBeFocused()
    await expect(page.getByText('waiting for payment')).toHaveCount(0)
    for (const fact of ['Coil of plenty', '3', '$376.50'])
      await expect(page.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
    await expect(purchaseButton(page)).toHaveCount(0)
  })

  await test.step('nothing covers the links to pay and to see the orders', async () => {
    for (const name of ['Pay now', 'See your orders']) expect(await lies(page.getByRole('link', { name }))).toBe('free')
  })

  await test.step('Order more opens the form again, with the minimum quantity and the earlier address', async () => {
    await page.getByRole('button', { name: 'Order more' }).tap()
    await expect(quantity(page)).toBeFocused()
    await expect(quantity(page)).toHaveValue('2')
    await expect(page.getByLabel('Your address')).toHaveValue(delivery['Your address'])
    await expect(page.getByText('Thank you for your order')).toHaveCount(0)
  })

  await test.step('the order is in the user’s own name, which cannot be changed', async () => {
    for (const [field, value] of Object.entries({ 'Your name': anaMember.name, 'Your email': anaMember.email })) {
      await expect(page.getByLabel(field, { exact: true })).toHaveValue(value)
      await expect(page.getByLabel(field, { exact: true })).not.toBeEditable()
    }
  })

  await test.step('the button to pay shows the amount, and the message about the payment takes the focus', async () => {
    await purchaseButton(page).tap()
    await page.getByRole('link', { name: 'Pay now' }).tap()
    await sees(page, /^If you pay by card now: Ready to collect on \w{3} \d+ \w{3}\.$/)
    await expect(heading(page, 'Make Your Payment')).toBeVisible()
    await fillCard(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $251.00', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Congrats your payment is completed' })).toBeFocused()
  })

  await test.step('the page no longer asks for a payment once the order is paid', async () => {
    await page.reload()
    await expect(heading(page, 'Your order')).toBeVisible()
    await sees(page, 'Congrats your payment is completed')
    await expect(page).toHaveTitle(/Your order/)
    await expect(page.getByText('Make Your Payment')).toHaveCount(0)
  })
})

test('an order that leaves less than the minimum in stock is confirmed, and no message about the stock appears @rare', async ({
  ana: page,
  asRoot,
}) => {
  await openPurchase(page, asRoot, { name: 'Coil of which little is left', availableQuantity: 3 })
  await fill(page, delivery)
  const refused = refusalsShown(page)
  await purchaseButton(page).tap()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible()
  expect(await refused()).toEqual([])
  await expect(page.getByRole('button', { name: 'Order more' })).toHaveCount(0)
})

test('if another customer buys first, a quantity above the remaining stock is refused at its field, which takes the focus @rare', async ({
  ana: page,
  asBruno,
  asRoot,
}) => {
  const name = `Two ${longWord}`
  const id = await openPurchase(page, asRoot, { name, availableQuantity: 6 })
  await test.step('a long product name wraps on every page that leads to the order', async () => {
    await page.goto(`/products?q=${longWord}`)
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toBeVisible()
    expect(await scrollsSideways(page), 'the list').toBe(false)
    await card.getByRole('link', { name, exact: true }).tap()
    await expect(heading(page, name)).toBeVisible()
    expect(await scrollsSideways(page), 'the page of the product').toBe(false)
    await page.getByRole('link', { name: 'Purchase' }).first().tap()
    await expect(quantity(page)).toBeVisible()
    expect(await scrollsSideways(page), 'the purchase page').toBe(false)
  })
  await fill(page, delivery)
  await quantity(page).fill('6')
  await order(asBruno, id, 3)
  await purchaseButton(page).tap()
  const sentence = page.getByText('Sorry only 3 product are available')
  await expect(sentence).toHaveCount(1)
  await expect(sentence).toBeVisible()
  await expect(quantity(page)).toBeFocused()
  await quantity(page).fill('3')
  await expect(sentence).toHaveCount(0)
  await purchaseButton(page).tap()
  await expect(thanks(page)).toBeVisible()
})

const noQuantities = [
  ['0x4', 'Please enter a whole number'],
  ['4e0', 'Please enter a whole number'],
  ['4.5', 'Please enter a whole number'],
  ['four', 'Please enter a whole number'],
  ['4,000', 'Please write 4000'],
] as const
test('an invalid quantity is refused until it is corrected; on a short screen, nothing covers the link to pay @rare', async ({
  ana: page,
  asRoot,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openPurchase(page, asRoot, { name: 'Coil for a low screen', availableQuantity: 9 })

  await test.step('the message about the minimum disappears when the number changes', async () => {
    await page.getByRole('button', { name: 'Minus one' }).tap()
    const told = page
      .getByRole('status', { name: 'Notifications' })
      .getByText('You have to purchase at least 2 product')
    await expect(told).toBeVisible()
    await page.getByRole('button', { name: 'Plus one' }).tap()
    await expect(told).toHaveCount(0)
  })
  for (const [typed, sentence] of noQuantities)
    await test.step(`${typed} is not a quantity`, async () => {
      await quantity(page).fill(typed)
      await sees(page, sentence)
      await expect(purchaseButton(page)).toBeDisabled()
    })
  await test.step('the confirmation is in view when the form is sent from the quantity field', async () => {
    await quantity(page).fill('2')
    await fill(page, delivery)
    await quantity(page).press('Enter')
    await expect(thanks(page)).toBeVisible()
    await isTold(page, 'Your order is confirmed')
    expect(await lies(page.getByRole('link', { name: 'Pay now' }))).toBe('free')
  })
})

/** Returns `free` if a finger can hit the link: the link is in view, and nothing covers it. */
function lies(link: Locator): Promise<'free' | 'below the fold' | 'covered'> {
  return link.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) return 'below the fold'
    const met = [top + 1, (top + bottom) / 2, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y))
    return met.every((found) => found === element) ? 'free' : 'covered'
  })
}

/** Collects every "Sorry only …" that is shown from now on, even for a moment. */
function refusalsShown(page: Page) {
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
