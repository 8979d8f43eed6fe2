/** The shop has processed a form, but its answer was lost, or it was too busy; the form or the read is sent again. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { fill, holdBack, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import type { Member } from './members.ts'

const outOfReach = 'The shop cannot be reached. Please check your connection and try again.'

/** The heading of the confirmation, which, unlike the notification, is not shown on the next page. */
const orderPlaced = 'Thank you for your order'

/** Answers are lost on purpose. */
test.use({ expectedComplaints: /net::ERR_FAILED|503 \(Service Unavailable\)/ })

/** Loses the answer to the next call of this path, after the shop has processed the call. */
async function loseNextAnswer(page: Page, path: string) {
  await page.route(`**/api${path}`, (route) => route.fetch().then(() => route.abort()), { times: 1 })
}

async function openPurchase(page: Page, id: string): Promise<void> {
  await page.goto(`/products/${id}`)
  await fill(page, { 'Your address': 'Polígono Sur 4, Zaragoza', 'Your phone': '976111222' })
  await page.getByLabel('Product quantity').fill('20')
}

const quantitiesOrdered = async ({ api, email }: Member) =>
  (await api.listMyOrders({ email })).map(({ quantity }) => quantity).sort()

test('an order that is sent again is placed only once', async ({ ana: page, anaMember, asRoot }) => {
  const { _id: id } = await asRoot.addProduct({ body: { ...coil, availableQuantity: 100 } })
  await openPurchase(page, id)
  await loseNextAnswer(page, '/order')
  await press(page, 'Purchase')
  await sees(page, outOfReach)
  await press(page, 'Purchase')
  await sees(page, orderPlaced)
  expect(await quantitiesOrdered(anaMember)).toEqual([20])
})

test('an order that is sent again with a changed quantity is another order @rare', async ({
  ana: page,
  anaMember,
  asRoot,
}) => {
  const { _id: id } = await asRoot.addProduct({ body: { ...coil, availableQuantity: 100 } })
  await openPurchase(page, id)
  await loseNextAnswer(page, '/order')
  await press(page, 'Purchase')
  await sees(page, outOfReach)
  await page.getByLabel('Product quantity').fill('50')
  await press(page, 'Purchase')
  await sees(page, orderPlaced)
  expect(await quantitiesOrdered(anaMember)).toEqual([20, 50])
})

test('a review that is sent again is written only once, and the earlier error disappears @rare', async ({
  shop,
  ana: page,
  anaMember: { email },
}) => {
  const sentence = `Sent twice, written once, says ${email}`
  await page.goto('/dashboard/addReview')
  await fill(page, {
    'Your Image Link': '/a.png',
    'Your company name': 'Coils',
    'Your position in the company': 'Buyer',
    'Your Review': sentence,
    'Your Rating': '5',
  })
  await loseNextAnswer(page, '/review')
  await press(page, 'Add Review')
  await sees(page, 'Something went wrong, cannot add your review')
  await press(page, 'Add Review')
  await sees(page, 'Your review is successfull')
  await expect(page.getByText('Something went wrong, cannot add your review')).toHaveCount(0)
  expect((await shop.api.listReviews()).filter(({ review }) => review === sentence)).toHaveLength(1)
})

test('the form of a product shows an error if the answer is lost, and adds the product only once when the form is sent again @rare', async ({
  shop,
  root: page,
}) => {
  const name = `Sent twice ${Date.now()}`
  await page.goto('/dashboard/addProduct')
  await fill(page, {
    'Product Name:': name,
    'Product image link:': '/a.png',
    'Product short description:': 'A coil',
    'Minimum Order:': '1',
    'Product Quantity:': '10',
    'Available Quantity:': '10',
    'Price Per Unit:': '12.5',
    'Product full description:': 'A coil',
  })
  await page.getByLabel('Select product category:').selectOption('steel')
  await loseNextAnswer(page, '/products')
  await press(page, 'Add Product')
  await sees(page, 'Product add attemt failed')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText([outOfReach])
  await press(page, 'Add Product')
  await sees(page, 'Product added successfully')
  const products = await (await shop.send(`/api/products?q=${encodeURIComponent(name)}`)).json()
  expect(products).toHaveLength(1)
})

const busy = 'The shop is busy, trying again …'

/** The shop is too busy for the next call of this path. The call after it is held back until the returned function is called. */
async function refuseOnce(page: Page, path: string): Promise<() => void> {
  const comeNow = await holdBack(page, `**/api${path}`)
  const refusal = { status: 503, headers: { 'Retry-After': '1' }, contentType: 'application/problem+json', json: {} }
  await page.route(`**/api${path}`, (route) => route.fulfill(refusal), { times: 1 })
  return comeNow
}

test('a busy shop is asked again by itself: the screen appears, and an order is placed once @rare', async ({
  ana: page,
  anaMember,
  asRoot,
}) => {
  const { _id: id } = await asRoot.addProduct({ body: { ...coil, availableQuantity: 100 } })
  const notice = page.getByRole('status', { name: 'Connection' })

  await test.step('a read', async () => {
    const comeNow = await refuseOnce(page, `/products/${id}`)
    await page.goto(`/products/${id}`)
    await expect(notice).toHaveText(busy)
    comeNow()
    await expect(page.getByLabel('Product quantity')).toBeVisible()
    await expect(notice).toBeHidden()
  })

  await test.step('an order', async () => {
    await openPurchase(page, id)
    const comeNow = await refuseOnce(page, '/order')
    await press(page, 'Purchase')
    await expect(notice).toHaveText(busy)
    comeNow()
    await sees(page, orderPlaced)
    await expect(notice).toBeHidden()
    expect(await quantitiesOrdered(anaMember)).toEqual([20])
  })
})
