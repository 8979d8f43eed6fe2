/** From three products to one paid order, at a desk and on a phone. Further tests check that a cart loses no change. */
import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/products/schema/product.ts'
import { sample } from '#tests/sample.ts'
import { isCoveredByBar, outerOf } from './access/covered.ts'
import { misfits } from './access/fit.ts'
import { fill, fillCard, heading, holdBack, isTold, logOut, press, sees } from './actions.ts'
import { addFromItsPage, anyProduct, method } from './carts.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './members.ts'

/** Some changes are made without a connection. */
test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ })

const count = (page: Page) => page.getByRole('link', { name: /^Cart, / })
const rowOf = (page: Page, { name }: Product): Locator =>
  page.getByRole('list', { name: 'In your cart' }).getByRole('listitem').filter({ hasText: name })
const quantityOf = (page: Page, { name }: Product) => page.getByLabel(`Quantity of ${name}`)

const bySku = (products: Product[], sku: string): Product => {
  const product = products.find(({ technicalData }) => technicalData.sku === sku)
  if (!product) throw new Error(`${sku} is not sold`)
  return product
}

const places = [
  ['at a desk', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const
for (const [where, viewport] of sample(places, 1)) {
  test(`a customer buys strap, seals and a tool ${where}, pays with a second card, and puts the same lines into the cart again`, async ({
    ana: page,
    anaMember,
    asAna,
  }) => {
    await page.setViewportSize(viewport)
    const products = await asAna.listProducts()
    const [strap, seal, tool] = ['PT-1610', 'SL-PT16S', 'MS-PT16'].map((sku) => bySku(products, sku))
    if (!strap || !seal || !tool) throw new Error('The demo shop lacks one of these products')
    const [firstStep] = strap.ladder
    if (!firstStep) throw new Error('The strap has no ladder')

    await test.step('puts a third product into the cart, for more than the stock', async () => {
      await asAna.changeCart({ body: { id: strap._id, quantity: firstStep.fromQuantity } })
      await asAna.changeCart({ body: { id: seal._id, quantity: seal.minimumOrder } })
      await addFromItsPage(page, tool, tool.availableQuantity + 1)
      await expect(count(page)).toHaveText(/Cart, 3 products/)
    })
    await test.step('sees which lines cannot be ordered, and corrects them; a reload keeps the cart', async () => {
      await count(page).click()
      await expect(rowOf(page, strap)).toContainText(`$${firstStep.price.toFixed(2)} each instead of`)
      await expect(rowOf(page, tool)).toContainText(`Sorry only ${tool.availableQuantity} product are available`)
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()
      await quantityOf(page, seal).fill(String(seal.availableQuantity + 1))
      await sees(page, /^2 products cannot be ordered like this/)
      await quantityOf(page, seal).fill(String(seal.minimumOrder))
      await sees(page, `${tool.name}: Sorry only ${tool.availableQuantity} product are available`)
      await quantityOf(page, tool).fill(String(tool.minimumOrder))
      await expect(page.getByRole('link', { name: 'Checkout' }).first()).toBeVisible()
      await page.reload()
      await expect(quantityOf(page, tool)).toHaveValue(String(tool.minimumOrder))
    })
    await test.step('sees a summary of the missing fields in order, and fills in the address and the delivery', async () => {
      await page.getByRole('link', { name: 'Checkout' }).first().click()
      await expect(heading(page, 'Checkout')).toBeVisible()
      await press(page, /^Pay \$/)
      const missing = page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')
      await expect(missing).toHaveText([
        'Please enter the street',
        'Please enter the postal code',
        'Please enter the town',
        'Please enter your phone number',
        'Enter the card number, the expiry date and the security code',
      ])
      await expect(page.getByLabel('Country')).toHaveValue('ES')
      await fill(page, { Street: 'Calle del Fleje 1\n50001 Zaragoza', 'Your phone': '+34 976 000 000' })
      await page.getByLabel('Country').selectOption('ES')
      await page.getByLabel('Purchase-order number').fill('PO 4711')
      await expect(method(page, /Pallet to your door/)).toBeChecked()
      await expect(method(page, /Groupage/)).toHaveCount(0)
    })
    await test.step('sees that one card is declined, and pays with another', async () => {
      await fillCard(page, '4000 0000 0000 0002')
      await press(page, /^Pay \$/)
      await sees(page, 'Your card was declined.')
      await sees(page, 'Your order is placed')
      await sees(page, /^Held for you until \w{3} \d+ \w{3}, \d\d:\d\d/)
      for (const kept of ['Calle del Fleje 1 50001 Zaragoza', 'Pallet to your door', 'Total']) await sees(page, kept)
      await fillCard(page, '4242 4242 4242 4242')
      await press(page, /^Pay \$/)
      await isTold(page, 'Congrats your payment is completed')
      await expect(heading(page, /^Order F-\d+$/)).toBeVisible()
    })
    await test.step('finds the number, the lines and the timeline on the order’s page', async () => {
      for (const { name } of [strap, seal, tool]) await sees(page, name.slice(0, 20))
      await sees(page, 'Paid, being packed')
      await expect(page.getByRole('region', { name: 'Status' })).toContainText(/Leaves on \w+ \d.+, arrives \w+ \d/)
      await sees(page, 'PO 4711')
      await sees(page, 'Calle del Fleje 1, 50001 Zaragoza, Spain')
      await expect(page.getByRole('list').filter({ hasText: 'Placed' }).getByRole('listitem')).toHaveCount(2)
      await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
    })
    const [order, ...others] = await asAna.listMyOrders({ email: anaMember.email })
    expect(others).toEqual([])
    const goods = [firstStep.price * firstStep.fromQuantity, seal, tool].reduce<number>(
      (sum, one) => sum + (typeof one === 'number' ? one : one.pricePerUnit * one.minimumOrder),
      0,
    )
    expect(order?.totalPrice).toBeCloseTo(goods + (order?.delivery?.price ?? 0), 2)
    expect(order).toMatchObject({ paid: true, poNumber: 'PO 4711', delivery: { term: 'DAP delivery address' } })

    await test.step('finds the order in My Orders, with the number of its products, and copies its transaction id', async () => {
      await page.goto('/dashboard/myOrders')
      const row = page.getByRole('row').filter({ hasText: order?.number ?? '' })
      await expect(row.getByRole('cell', { name: '3 products' })).toBeVisible()
      await expect(row).toContainText(/Arrives \w+ \d/)
      const id = order?.transactionId ?? ''
      await expect(row).toContainText(`Paid - Trx id: ${id}`)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await row.getByRole('button', { name: `Copy the transaction id ${id}` }).click()
      await isTold(page, 'Transaction id copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
      await row.getByRole('link').first().click()
    })

    await test.step('puts the same lines into the cart again, and finds the earlier address at the checkout', async () => {
      await press(page, 'Order again')
      await expect(heading(page, 'Cart')).toBeVisible()
      await expect(quantityOf(page, strap)).toHaveValue(String(firstStep.fromQuantity))
      await page.getByRole('link', { name: 'Checkout' }).first().click()
      await expect(page.getByLabel('Street', { exact: true })).toHaveValue('Calle del Fleje 1')
      await expect(page.getByLabel('Town', { exact: true })).toHaveValue('Zaragoza')
      await expect(method(page, /Pallet to your door/)).toBeChecked()
      await sees(page, /^While the order is unpaid, we hold the goods for /)
    })
  })
}

test('forty pasted lines have a row each; the total is unknown until they are priced, and then stays in sight with the day and the button', async ({
  shop,
  visitor: page,
}) => {
  const products = (await shop.api.listProducts()).filter((one) => one.availableQuantity >= one.minimumOrder)
  const list = products.slice(0, 40).map(({ technicalData: { sku }, minimumOrder }) => `${sku} ${minimumOrder}`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/cart')
  await page.getByText('Paste a list of article numbers').click()
  await page.getByLabel('Article numbers and quantities').fill(list.join('\n'))
  const total = page.getByRole('region', { name: 'Total', exact: true })
  const lines = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')
  const comeNow = await holdBack(page, '**/api/cart/price')
  await press(page, 'Add these articles to the cart')
  await expect(lines).toHaveCount(40)
  await expect(total).toContainText('–')
  await expect(total.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  comeNow()

  await test.step('the day is that of the seller’s country, until another is chosen', async () => {
    await expect(total).toContainText(/Arrives \w+ \d.+, in Spain/)
    await page.getByLabel('Country').selectOption('PT')
    await expect(total).toContainText(/Arrives \w+ \d.+, in Portugal/)
    expect(await misfits(page)).toEqual([])
    expect((await lines.first().locator('..').boundingBox())?.height).toBeLessThan(40 * 90)
  })
  await test.step('lower prices are listed once, below the lines', async () => {
    await page.getByText('Lower prices for larger quantities').click()
    await sees(page, /: order \d+ and pay \$[\d.]+ each$/)
  })
  await test.step('what belongs beside the button is in sight from the last line too', async () => {
    await lines.last().scrollIntoViewIfNeeded()
    for (const part of [
      total.getByText(/^\$[\d,.]+$/),
      total.getByText(/^Arrives/),
      total.getByRole('link', { name: 'Checkout' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
  await test.step('on a phone, each price ends at the same place', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const ends = await lines
      .locator('[aria-live]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(new Set(ends.map(Math.round)).size).toBe(1)
    expect(await misfits(page)).toEqual([])
  })
  await test.step('on a phone, a bar at the foot of the window has total, day and button until those beside the lines are in sight', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    const bar = page.getByRole('region', { name: 'Your cart' })
    for (const part of [
      bar.getByText(/^Total: \$/),
      bar.getByText(/^Arrives/),
      bar.getByRole('link', { name: 'Checkout' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect((await bar.boundingBox())?.height).toBeLessThan(844 / 8)
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(isCoveredByBar), await page.locator(':focus').evaluate(outerOf)).toBe(false)
    }
    await total.getByRole('link', { name: 'Checkout' }).scrollIntoViewIfNeeded()
    await expect(bar).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(bar).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await bar.getByRole('link', { name: 'Checkout' }).click()
    await expect(heading(page, 'Login')).toBeVisible()
  })
  await test.step('the checkout asks to sign in, and says that the cart is kept', async () => {
    await sees(page, 'Your cart is kept. Sign in or create an account to order')
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', /from=%2Fcheckout$/)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)
  })
})

test('each line of a pasted list of article numbers gets a result @rare', async ({ visitor: page }) => {
  await page.goto('/cart')
  await page.getByText('Paste a list of article numbers').click()
  await page
    .getByLabel('Article numbers and quantities')
    .fill('article;quantity\nPT-1610;40\nST-1605-R\n12 x ms pt16\n5/8 pet 4 coils\nXX-1 3')
  await press(page, 'Add these articles to the cart')
  const verdicts = page.getByRole('list', { name: 'Result for each line' }).getByRole('listitem')
  await expect(verdicts).toHaveText([
    /PT-1610;40: 40 × .+ added/,
    /ST-1605-R: Please give a quantity for ?ST-1605-R Steel strap/,
    /12 x ms pt16: 12 × .+ added/,
    /5\/8 pet 4 coils: This could be ?PT-1610 PET strap 16 × 1.0 mm.+PT-1508/,
    /XX-1 3: There is no such article/,
  ])
  await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(2)
  const list = page.getByLabel('Article numbers and quantities')
  await expect(list).toHaveValue('ST-1605-R\n5/8 pet 4 coils\nXX-1 3')
  await verdicts.getByRole('button', { name: /^PT-1508/ }).click()
  await expect(list).toHaveValue('ST-1605-R\nPT-1508 4\nXX-1 3')
  await press(page, 'Add these articles to the cart')
  await expect(verdicts).toHaveText([/^ST-1605-R: Please/, /^PT-1508 4: 4 × .+ added/, /^XX-1 3: There/])
  await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(3)
})

test('a cart is the same on a second device, and logging out removes the cart from the browser', async ({
  shop,
  ana: page,
  anaMember,
  open,
}) => {
  const product = await anyProduct(anaMember.api)
  await addFromItsPage(page, product, product.minimumOrder)
  await expect.poll(async () => (await anaMember.api.findCart()).lines.length).toBe(1)
  const second = await open({ as: await signIn(shop, anaMember) })
  await second.goto('/cart')
  await expect(quantityOf(second, product)).toHaveValue(String(product.minimumOrder))
  await quantityOf(second, product).fill(String(product.minimumOrder * 2))
  await expect.poll(async () => (await anaMember.api.findCart()).lines[0]?.quantity).toBe(product.minimumOrder * 2)
  await page.goto('/cart')
  await expect(quantityOf(page, product)).toHaveValue(String(product.minimumOrder * 2))
  await logOut(page)
  await page.goto('/cart')
  await sees(page, 'Your cart is empty')
})

test('changes to a cart are saved one after the other, including changes made without a connection @rare', async ({
  ana: page,
  asAna,
}) => {
  const product = await anyProduct(asAna)
  const { _id: id, minimumOrder: least } = product
  await asAna.changeCart({ body: { id, quantity: least } })
  const saved = async () => (await asAna.findCart()).lines

  await test.step('a cart without changes is read, but not saved', async () => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/cart') requested.push(request.method())
    })
    for (let visit = 0; visit < 2; visit++) {
      await page.goto('/cart')
      await expect(quantityOf(page, product)).toHaveValue(String(least))
    }
    expect(new Set(requested)).toEqual(new Set(['GET']))
  })
  await test.step('a change is sent only after an earlier change has been saved', async () => {
    const isAsked = page.waitForRequest('**/api/cart')
    const goOn = await holdBack(page, '**/api/cart')
    await quantityOf(page, product).fill(String(least + 1))
    await isAsked
    await quantityOf(page, product).fill(String(least + 2))
    goOn()
    await expect.poll(saved).toEqual([{ id, quantity: least + 2 }])
    await expect(quantityOf(page, product)).toHaveValue(String(least + 2))
  })
  await test.step('changes made without a connection are kept, and sent when the connection is back', async () => {
    await page.context().setOffline(true)
    await quantityOf(page, product).fill(String(least + 3))
    await sees(page, 'Your cart is kept.')
    await page.context().setOffline(false)
    await expect.poll(saved).toEqual([{ id, quantity: least + 3 }])
  })
})

test('changing an unpaid order cancels it and puts its lines into the cart @rare', async ({
  ana: page,
  asAna,
  anaMember,
}) => {
  const product = await anyProduct(asAna)
  const delivery = { address: 'Calle del Fleje 1', phone: '976000000' }
  const { _id: id } = await asAna.placeOrder({ body: { id: product._id, quantity: product.minimumOrder, ...delivery } })
  await page.goto(`/dashboard/orders/${id}`)
  await sees(page, 'Waiting for payment')
  await press(page, 'Change this order')
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(quantityOf(page, product)).toHaveValue(String(product.minimumOrder))
  expect(await asAna.listMyOrders({ email: anaMember.email })).toEqual([])
})

test('an address in the address book is made the default, and another is removed @rare', async ({
  ana: page,
  asAna,
}) => {
  const one = { address: 'Calle del Fleje 1\nZaragoza', country: 'ES', phone: '+34 976 000 000' }
  const other = { address: 'Rua da Cinta 2, Porto', country: 'PT', phone: '+351 22 000 000' }
  await asAna.putAddresses({ body: { addresses: [{ ...one, isDefault: true }, other] } })
  await page.goto('/dashboard/myProfile')
  await press(page, 'Make default: Rua da Cinta 2, Porto')
  await isTold(page, 'This is now the default address')
  await press(page, 'Remove the address Calle del Fleje 1, Zaragoza')
  await isTold(page, 'Address removed')
  expect((await asAna.findAddresses()).addresses).toMatchObject([{ ...other, isDefault: true }])
})
