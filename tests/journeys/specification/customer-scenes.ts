/** The actions of customers that cause a message: buying, paying, reviewing, and changing their profile. */
import type { Page } from '@playwright/test'
import { payFor } from '#tests/paying.ts'
import { answerInstead, confirmDeletion, delivery, fill, fillCard, press, review } from '../actions.ts'
import { orderOne } from '../orders.ts'
import { type Before, comeTo, type MembersStage, type Scenes } from './scene.ts'

type CustomersWhen =
  | 'a quantity above the stock is typed'
  | 'a quantity below the minimum is typed'
  | 'plus is pressed at the maximum'
  | 'minus is pressed at the minimum'
  | 'an order is placed'
  | 'an order is cancelled'
  | 'an order to be cancelled is already gone'
  | 'a card is declined'
  | 'a card is charged'
  | 'a paid order is opened'
  | 'a profile is saved'
  | 'a review is written'
  | 'a review is refused'
  | 'a review has no name'
  | 'a review has no email'

export const customerScenes: Scenes<CustomersWhen, MembersStage> = {
  'a quantity above the stock is typed': async (stage) => {
    const { page, most } = await openPurchase(stage)
    await fill(page, { 'Product quantity': String(most + 1) })
    return { page, field: 'Product quantity', places: { n: most } }
  },
  'a quantity below the minimum is typed': async (stage) => {
    const { page, least } = await openPurchase(stage)
    await fill(page, { 'Product quantity': String(least - 1) })
    return { page, field: 'Product quantity', places: { n: least } }
  },
  'plus is pressed at the maximum': async (stage) => {
    const { page, most } = await openPurchase(stage)
    await fill(page, { 'Product quantity': String(most) })
    await press(page, 'Plus one')
    return { page, places: { n: most } }
  },
  'minus is pressed at the minimum': async (stage) => {
    const { page, least } = await openPurchase(stage)
    await fill(page, { 'Product quantity': String(least) })
    await press(page, 'Minus one')
    return { page, places: { n: least } }
  },
  'an order is placed': async (stage) => {
    const { page } = await openPurchase(stage)
    await fill(page, delivery)
    await press(page, 'Purchase')
    return { page }
  },
  'an order is cancelled': async ({ page, member: { api } }) => {
    await orderOne(api)
    await page.goto('/dashboard/myOrders')
    await confirmDeletion(page, /^Cancel the order/)
    return { page }
  },
  'an order to be cancelled is already gone': async ({ page, member: { api, email } }) => {
    // The order of the scene in which an order is placed is still in the list.
    const [order] = await api.listMyOrders({ email })
    await api.cancelOrder({ id: order?._id ?? '' })
    await confirmDeletion(page, /^Cancel the order/)
    return { page }
  },
  'a card is declined': async ({ page, member: { api } }) => {
    await page.goto(`/dashboard/payment/${await orderOne(api)}`)
    return payByCard(page, '4000 0000 0000 0002')
  },
  'a card is charged': ({ page }) => payByCard(page, '4242 4242 4242 4242'),
  'a paid order is opened': async ({ shop, page, member: { api } }) => {
    const id = await orderOne(api)
    const transaction = await payFor(shop, api, id)
    await page.goto(`/dashboard/payment/${id}`)
    return { page, places: { transaction } }
  },
  'a profile is saved': async ({ page }) => {
    await page.goto('/dashboard/myProfile')
    await fill(page, {
      Location: 'Zaragoza',
      Education: 'Packaging engineer',
      'Image link': '/favicon.svg',
      Phone: '976000000',
      Linkedin: 'https://www.linkedin.com/in/ana',
    })
    await press(page, 'Update User')
    return { page }
  },
  'a review is refused': ({ page }) =>
    sendReview(page, () => answerInstead(page, 'POST', '**/api/review', 200, { success: false, _id: '' })),
  'a review has no name': async ({ page }) => ({ ...(await sendReviewWithout(page, 'name')), field: 'Your Name' }),
  'a review has no email': async ({ page }) => ({ ...(await sendReviewWithout(page, 'email')), field: 'Your Email' }),
  'a review is written': ({ page }) => sendReview(page),
}

async function openPurchase({ page, member: { api } }: MembersStage) {
  const products = await api.listProducts()
  const product = products.find(({ availableQuantity, minimumOrder }) => availableQuantity > minimumOrder)
  if (!product) throw new Error('There is nothing to buy')
  await comeTo(page, `/products/${product._id}`)
  return { page, least: product.minimumOrder, most: product.availableQuantity }
}

async function payByCard(page: Page, number: string) {
  await fillCard(page, number)
  await press(page, /^Pay \$/)
  return { page }
}

async function sendReview(page: Page, before?: Before) {
  await comeTo(page, '/dashboard/addReview')
  await page.unrouteAll()
  await before?.(page)
  await fill(page, review)
  await press(page, 'Add Review')
  return { page }
}

/** The screen itself fills in the name and the email, so this function empties one of the two in the request. */
function sendReviewWithout(page: Page, field: 'name' | 'email') {
  return sendReview(page, () =>
    page.route('**/api/review', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), [field]: '' }) }),
    ),
  )
}
