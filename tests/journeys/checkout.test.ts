/** The checkout after something has changed: nothing is ordered twice, and only what was on screen is ordered. */
import type { Page } from '@playwright/test'
import type { Product } from '#contract/products/schema/product.ts'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { findings } from './access/axe.ts'
import { isCoveredByBar, outerOf } from './access/covered.ts'
import { scrollsSideways } from './access/fit.ts'
import { fillCard, holdBack, isTold, press, sees, tryToLogIn } from './actions.ts'
import { addFromItsPage, anyProduct, method, openCheckout } from './carts.ts'
import { expect, test } from './fixtures.ts'
import { revoke } from './members.ts'

const ordered = { address: 'Calle del Fleje 1', phone: '976000000' }

test.describe('when the card provider cannot be reached', () => {
  test.use({ expectedComplaints: /503 \(Service Unavailable\)/ })

  test('pressing Pay again pays for the order that is already placed, and does not place another', async ({
    ana: page,
    asAna,
    anaMember,
  }) => {
    const product = await anyProduct(asAna)
    await openCheckout(page, asAna, [product])
    const path = '**/api/create-payment-intent'
    const outage = { status: 503, detail: 'The card provider cannot be reached at the moment. Please try again' }
    const contentType = 'application/problem+json'
    await page.route(path, (route) => route.fulfill({ status: 503, contentType, json: outage }))
    await fillCard(page, '4242 4242 4242 4242')
    await press(page, /^Pay \$/)
    await sees(page, outage.detail)
    await sees(page, 'Your order is placed')
    await page.unroute(path)
    await press(page, /^Pay \$/)
    await isTold(page, 'Congrats your payment is completed')
    expect(await asAna.listMyOrders({ email: anaMember.email })).toMatchObject([{ paid: true }])
  })
})

test('a cart that is open in two tabs is ordered once: the second tab leads to the order, or puts the goods into the cart again @rare', async ({
  ana: page,
  asAna,
  anaMember: { email },
}) => {
  const product = await anyProduct(asAna)
  await openCheckout(page, asAna, [product])
  const other = await page.context().newPage()
  await openCheckout(other, asAna, [])
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, /^Pay \$/)
  await isTold(page, 'Congrats your payment is completed')

  await fillCard(other, '4242 4242 4242 4242')
  await press(other, /^Pay \$/)
  const placed = await asAna.listMyOrders({ email })
  expect(placed).toHaveLength(1)
  await expect(
    other.getByRole('alert').getByText(`You have already ordered these goods: ${placed[0]?.number}`),
  ).toBeVisible()
  const order = other.getByRole('link', { name: 'See the order' })
  await expect(order).toHaveAttribute('href', `/dashboard/orders/${placed[0]?._id}`)
  await press(other, 'Order them again')
  await expect(other.getByRole('list', { name: 'In your cart' })).toContainText(product.name)
  await other.getByRole('link', { name: 'Checkout' }).click()
  await fillCard(other, '4242 4242 4242 4242')
  await press(other, /^Pay \$/)
  await isTold(other, 'Congrats your payment is completed')
  expect(await asAna.listMyOrders({ email })).toHaveLength(2)
})

test('no order is placed with an empty or incomplete card, and a complete card then pays for a single order @rare', async ({
  ana: page,
  asAna,
  anaMember,
}) => {
  const product = await anyProduct(asAna)
  await openCheckout(page, asAna, [product])
  const cardNumber = page.getByLabel('Card number', { exact: true })
  await press(page, /^Pay \$/)
  await sees(page, 'Enter the card number, the expiry date and the security code')
  await expect(cardNumber).toBeFocused()
  await cardNumber.fill('4242 4242')
  await press(page, /^Pay \$/)
  await sees(page, /incomplete|^Complete the card/)
  expect(await asAna.listMyOrders({ email: anaMember.email })).toEqual([])
  expect((await asAna.findCart()).lines).toHaveLength(1)
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, /^Pay \$/)
  await isTold(page, 'Congrats your payment is completed')
  expect(await asAna.listMyOrders({ email: anaMember.email })).toMatchObject([{ paid: true }])
})

test('a customer who corrects the card while the page still checks the other fields keeps the focus @rare', async ({
  ana: page,
  asAna,
}) => {
  const product = await anyProduct(asAna)
  // The fields are filled from the address book, and right. Typing would load the code that checks them.
  const parts = { street: ordered.address, postalCode: '50001', town: 'Zaragoza', country: 'ES' }
  await asAna.putAddresses({ body: { addresses: [{ parts, phone: ordered.phone, isDefault: true }] } })
  await asAna.changeCart({ body: { id: product._id, quantity: product.minimumOrder } })
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number', { exact: true })).toBeVisible()
  const comeNow = await holdBack(page, '**/assets/*.js')
  await press(page, /^Pay \$/)
  await sees(page, 'Enter the card number, the expiry date and the security code')
  const expiry = page.getByLabel('Expiry date', { exact: true })
  await expiry.focus()
  const code = page.waitForResponse('**/assets/*.js')
  comeNow()
  await code
  await page.keyboard.type('1234', { delay: 100 })
  await expect(expiry).toHaveValue('12 / 34')
})

test('a customer whose session has ended signs in again at the checkout, and finds the typed address and country @rare', async ({
  shop,
  ana: page,
  asAna,
  anaMember,
}) => {
  const product = await anyProduct(asAna)
  await openCheckout(page, asAna, [product])
  await revoke(shop, anaMember)
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, /^Pay \$/)
  await tryToLogIn(page, anaMember)
  await sees(page, 'We kept what you typed.')
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('Calle del Fleje 1')
  await expect(page.getByLabel('Postal code')).toHaveValue('50001')
  await expect(page.getByLabel('Country')).toHaveValue('ES')
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, /^Pay \$/)
  await isTold(page, 'Congrats your payment is completed')
})

test('a repeated purchase-order number causes a warning, and a price that changes during the checkout is shown before the customer pays @rare', async ({
  ana: page,
  asAna,
  asRoot,
}) => {
  const id = (await asRoot.addProduct({ body: { ...coil, name: 'Coil of a changing price' } }))._id
  const before = { lines: [{ id, quantity: 2 }], totalPrice: 251, ...ordered, poNumber: 'PO-4711' }
  const { number } = await asAna.findOrder({ id: (await asAna.placeOrder({ body: before }))._id })
  await openCheckout(page, asAna, [await asRoot.findProduct({ id })])
  await page.getByLabel('Purchase-order number').fill('PO-4711')
  await sees(page, `Your order ${number} already has this number`)
  await expect(page.getByRole('button', { name: 'Pay $251.00' })).toBeVisible()
  // The page loads the prices again once the country is known, but not after that.
  await page.waitForLoadState('networkidle')
  await asRoot.updateProduct({ id, body: { ...coil, name: 'Coil of a changing price', pricePerUnit: 130 } })
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, 'Pay $251.00')
  await sees(page, 'Your order now comes to $260.00')
  await press(page, 'Pay $260.00')
  await isTold(page, 'Congrats your payment is completed')
})

test('a product deleted during the checkout is refused and can be removed, and the rest of the cart stays @rare', async ({
  ana: page,
  asAna,
  asRoot,
}) => {
  const id = (await asRoot.addProduct({ body: { ...coil, name: 'Coil that goes' } }))._id
  const other = await anyProduct(asRoot)
  await openCheckout(page, asAna, [await asRoot.findProduct({ id }), other])
  await asRoot.deleteProduct({ id })
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, /^Pay \$/)
  await sees(page, 'This product is no longer sold')
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await page.getByRole('button', { name: 'Remove This product' }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  await expect(page.getByText(other.name.slice(0, 20)).first()).toBeVisible()
})

test('after a sign-in from the checkout, the lines on screen can be ordered, and older lines of the saved cart can be added @rare', async ({
  visitor: page,
  anaMember,
}) => {
  const [older, chosen] = await anaMember.api.listProducts()
  if (!older || !chosen) throw new Error('There is nothing to buy')
  await anaMember.api.changeCart({ body: { id: older._id, quantity: older.minimumOrder } })
  await addFromItsPage(page, chosen, chosen.minimumOrder)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await tryToLogIn(page, anaMember)
  await method(page, /^Collection/).check()
  const total = (products: Product[]) =>
    products.reduce((sum, { pricePerUnit, minimumOrder }) => sum + pricePerUnit * minimumOrder, 0).toFixed(2)
  await expect(page.getByRole('button', { name: `Pay $${total([chosen])}` })).toBeVisible()
  await sees(page, 'Also in your saved cart')
  await press(page, 'Order these products as well')
  await expect(page.getByRole('button', { name: `Pay $${total([older, chosen])}` })).toBeVisible()
})

test('after a sign-in from the checkout, a customer changes the cart, and the checkout has the changed quantity @rare', async ({
  visitor: page,
  anaMember,
}) => {
  const product = await anyProduct(anaMember.api)
  const { minimumOrder } = product
  await addFromItsPage(page, product, minimumOrder)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await tryToLogIn(page, anaMember)
  await page.getByRole('link', { name: 'Change the cart' }).click()
  const quantity = page.getByLabel(/^Quantity of/)
  await quantity.click()
  await page.keyboard.type(String(minimumOrder * 2))
  await expect(quantity).toHaveValue(String(minimumOrder * 2))
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('cell', { name: String(minimumOrder * 2), exact: true })).toBeVisible()
})

test('forty lines are a table of five at first; the total, the day and the button stay in sight, and cover no field @rare', async ({
  ana: page,
  asAna,
}) => {
  const products = await asAna.listProducts()
  const bought = products
    .filter(({ availableQuantity, minimumOrder }) => availableQuantity >= minimumOrder)
    .slice(0, 40)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openCheckout(page, asAna, bought)
  const table = page.getByRole('table', { name: 'Ordered products' })
  const lines = table.locator('tbody').first().getByRole('row')

  await test.step('a line has one row of text, and on a phone the price is under the name', async () => {
    await expect(lines).toHaveCount(5)
    expect((await lines.first().boundingBox())?.height).toBeLessThanOrEqual(37)
    await press(page, 'All 40 lines')
    await expect(page.getByRole('button', { name: 'All 40 lines', expanded: true })).toBeFocused()
    await expect(lines).toHaveCount(40)
  })
  for (const { width, height } of sample(windows, 1))
    await test.step(`at ${width} × ${height} px`, async () => {
      await page.setViewportSize({ width, height })
      for (const y of [0, 700, 1_500]) {
        await page.evaluate((top) => scrollTo(0, top), y)
        await barIsInSight(page)
      }
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await press(page, 'Enter the card')
      await expect(page.getByLabel('Card number', { exact: true })).toBeFocused()
      await page.evaluate(() => document.querySelector<HTMLElement>('main select, main input, main textarea')?.focus())
      for (let stop = 0; stop < 20; stop++) {
        expect(await page.evaluate(isCoveredByBar), await page.locator(':focus').evaluate(outerOf)).toBe(false)
        await page.keyboard.press('Tab')
      }
    })
})

async function barIsInSight(page: Page) {
  const bar = page.getByRole('region', { name: 'Total' })
  const parts = [
    bar.getByText(/^Total: \$/),
    bar.getByText(/^(Arrives|Ready to collect)/),
    bar.getByRole('button', { name: 'Enter the card' }),
  ]
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
}

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
