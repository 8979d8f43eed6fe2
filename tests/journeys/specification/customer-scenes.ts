/** What customers do to be told something: buying, paying, reviewing, and changing their profile. */
import { payFor } from '#tests/paying.ts'
import { fillCard } from '../open-journey.ts'
import { apiOf, type Cast, orderOne } from './cast.ts'
import { answerInstead, confirmDeletion, fill, openAnew, press, type Scenes } from './scene.ts'

type CustomersWhen =
  | 'more is typed than available'
  | 'less is typed than the minimum'
  | 'plus is pressed at the maximum'
  | 'minus is pressed at the minimum'
  | 'an order is placed'
  | 'an order is cancelled'
  | 'an order to cancel is gone'
  | 'a card is declined'
  | 'a card is charged'
  | 'a paid order is opened'
  | 'a profile is saved'
  | 'a review is written'
  | 'a review is refused'
  | 'a review has no name'
  | 'a review has no email'

export const customerScenes: Scenes<CustomersWhen> = {
  'more is typed than available': async (cast) => {
    const { page, most } = await openPurchase(cast)
    await fill(page, { 'Product quantity': String(most + 1) })
    return { page, field: 'Product quantity', places: { n: most } }
  },
  'less is typed than the minimum': async (cast) => {
    const { page, least } = await openPurchase(cast)
    await fill(page, { 'Product quantity': String(least - 1) })
    return { page, field: 'Product quantity', places: { n: least } }
  },
  'plus is pressed at the maximum': async (cast) => {
    const { page, most } = await openPurchase(cast)
    await fill(page, { 'Product quantity': String(most) })
    await press(page, 'Plus one')
    return { page, places: { n: most } }
  },
  'minus is pressed at the minimum': async (cast) => {
    const { page, least } = await openPurchase(cast)
    await press(page, 'Minus one')
    return { page, places: { n: least } }
  },
  'an order is placed': async (cast) => {
    const { page } = await openPurchase(cast)
    await fill(page, { 'Your address': 'Calle del Fleje 1', 'Your phone': '976000000' })
    await press(page, 'Purchase')
    return { page }
  },
  'an order is cancelled': async ({ pages: { customer } }) => {
    await orderOne(customer)
    const page = await openAnew(customer, '/dashboard/myOrders')
    await confirmDeletion(page, /^Cancel the order/)
    return { page }
  },
  'an order to cancel is gone': async ({ pages: { customer } }) => {
    const id = await orderOne(customer)
    const page = await openAnew(customer, '/dashboard/myOrders')
    await page.getByRole('table').waitFor()
    await (await apiOf(page)).cancelOrder({ id })
    await confirmDeletion(page, /^Cancel the order/)
    return { page }
  },
  'a card is declined': (cast) => payByCard(cast, '4000 0000 0000 0002'),
  'a card is charged': (cast) => payByCard(cast, '4242 4242 4242 4242'),
  'a paid order is opened': async ({ send, pages: { customer } }) => {
    const id = await orderOne(customer)
    const transaction = await payFor({ send }, await apiOf(customer), id)
    const page = await openAnew(customer, `/dashboard/payment/${id}`)
    return { page, places: { transaction } }
  },
  'a profile is saved': async ({ pages: { customer } }) => {
    const page = await openAnew(customer, '/dashboard/myProfile')
    await fill(page, {
      Location: 'Zaragoza',
      Education: 'Packaging engineer',
      'Image link': '/favicon.svg',
      Phone: '976000000',
      Linkedin: 'https://www.linkedin.com/in/uma',
    })
    await press(page, 'Update User')
    return { page }
  },
  'a review is written': async (cast) => sendReview(cast),
  'a review is refused': (cast) =>
    sendReview(cast, (page) => answerInstead(page, 'POST', '**/api/review', 200, { success: false, _id: '' })),
  'a review has no name': async (cast) => ({ ...(await sendReviewWithout(cast, 'name')), field: 'Your Name' }),
  'a review has no email': async (cast) => ({ ...(await sendReviewWithout(cast, 'email')), field: 'Your Email' }),
}

async function openPurchase({ pages: { customer } }: Cast) {
  const products = await (await apiOf(customer)).listProducts()
  const product = products.find(({ availableQuantity, minimumOrder }) => availableQuantity > minimumOrder)
  if (!product) throw new Error('There is nothing to buy')
  const page = await openAnew(customer, `/products/${product._id}`)
  return { page, least: product.minimumOrder, most: product.availableQuantity }
}

async function payByCard({ pages: { customer } }: Cast, number: string) {
  const page = await openAnew(customer, `/dashboard/payment/${await orderOne(customer)}`)
  await fillCard(page, number)
  await press(page, /^Pay \$/)
  return { page }
}

async function sendReview({ pages: { customer } }: Cast, before?: (page: typeof customer) => Promise<unknown>) {
  const page = await openAnew(customer, '/dashboard/addReview')
  await before?.(page)
  await fill(page, {
    'Your Image Link': '/favicon.svg',
    'Your company name': 'Embalajes Ebro',
    'Your position in the company': 'Buyer',
    'Your Review': 'The straps hold.',
    'Your Review Number': '5',
  })
  await press(page, 'Add Review')
  return { page }
}

/** The screen fills in name and email itself, so the request loses them on its way: the shop has to notice. */
function sendReviewWithout(cast: Cast, field: 'name' | 'email') {
  return sendReview(cast, (page) =>
    page.route('**/api/review', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), [field]: '' }) }),
    ),
  )
}
