/** A screen for signed-in users only, with an action on it. */
import type { Page } from '@playwright/test'
import type { demoAccounts } from '#demo/accounts.ts'
import { confirmDeletion, delivery, fill, fillCard, press, review } from './actions.ts'
import type { Member } from './members.ts'
export type GuardedScreen = {
  route: string
  by: keyof typeof demoAccounts
  shows: string
  /** The screen lists orders or shows an order. */
  showsOrders?: true
  /** Creates what the screen is about, and returns the id in its path. */
  begin?: (member: Member) => Promise<string>
  act?: (page: Page) => Promise<unknown>
}

const profile = {
  Location: 'Zaragoza',
  Education: 'Engineer',
  'Image link': '/favicon.svg',
  Phone: '976000000',
  Linkedin: 'https://www.linkedin.com/in/uma',
}

const purchase: GuardedScreen = {
  route: 'products/:id',
  by: 'customer',
  shows: 'Make Your Purchase:',
  act: async (page) => {
    await fill(page, delivery)
    await press(page, 'Purchase')
  },
}
const makeKey = async (page: Page) => {
  await fill(page, { 'Name of the program': 'ERP' })
  await press(page, 'Create a key')
}
const saveProfile = async (page: Page) => {
  await fill(page, profile)
  await press(page, 'Update User')
}
const pay = async (page: Page) => {
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Presses the first enabled button. The first row's button may be disabled, because the user's address is not confirmed. */
export const pressMakeAdmin = (page: Page) =>
  page
    .getByRole('button', { name: /^Make Admin/, disabled: false })
    .first()
    .click()

export const guardedScreens: readonly GuardedScreen[] = [
  purchase,
  { ...purchase, by: 'admin' },
  {
    route: 'dashboard',
    showsOrders: true,
    by: 'customer',
    shows: 'My Orders',
    act: (page) => confirmDeletion(page, /^Cancel the order/),
  },
  {
    route: 'dashboard',
    showsOrders: true,
    by: 'admin',
    shows: 'Manage Orders',
    act: (page) => confirmDeletion(page, /^Delete the order/),
  },
  { route: 'dashboard/myProfile', by: 'customer', shows: 'Update User', act: saveProfile },
  { route: 'dashboard/myProfile', by: 'admin', shows: 'Update User', act: saveProfile },
  {
    route: 'dashboard/orders/:id',
    showsOrders: true,
    by: 'customer',
    shows: 'Ordered products',
    act: (page) => press(page, 'Change this order'),
  },
  { route: 'dashboard/payment/:id', showsOrders: true, by: 'customer', shows: 'Make Your Payment', act: pay },
  {
    route: 'dashboard/myOrders',
    showsOrders: true,
    by: 'customer',
    shows: 'My Orders',
    act: (page) => confirmDeletion(page, /^Cancel the order/),
  },
  {
    route: 'dashboard/addReview',
    by: 'customer',
    shows: 'Your Rating',
    act: async (page) => {
      await fill(page, review)
      await press(page, 'Add Review')
    },
  },
  {
    route: 'dashboard/allUsers',
    by: 'admin',
    shows: 'All Users',
    act: pressMakeAdmin,
  },
  {
    route: 'dashboard/allReviews',
    by: 'admin',
    shows: 'All Reviews',
    act: (page) => confirmDeletion(page, /^Delete the review/),
  },
  {
    route: 'dashboard/manageOrders',
    showsOrders: true,
    by: 'admin',
    shows: 'Manage Orders',
    act: (page) =>
      page
        .getByRole('button', { name: /^Confirm/, disabled: false })
        .first()
        .click(),
  },
  {
    route: 'dashboard/addProduct',
    by: 'admin',
    shows: 'Full Description',
    act: async (page) => {
      await fill(page, {
        'Product Name:': 'Strap of tomorrow',
        'Product image link:': '/favicon.svg',
        'Product short description:': 'Green strap',
        'Minimum Order:': '1',
        'Product Quantity:': '10',
        'Available Quantity:': '10',
        'Price Per Unit:': '12.5',
        'Product full description:': 'Green strap for pallets',
      })
      await page.getByLabel('Select product category:').selectOption('plastic')
      await press(page, 'Add Product')
    },
  },
  {
    route: 'dashboard/shop',
    by: 'admin',
    shows: 'Delivery methods',
    act: (page) => press(page, 'Save delivery methods'),
  },
  { route: 'dashboard/overview', by: 'admin', shows: 'Overview' },
  { route: 'dashboard/toShip', by: 'packer', shows: 'To ship' },
  { route: 'dashboard/stock', by: 'packer', shows: 'Stock' },
  { route: 'dashboard/newOrder', by: 'packer', shows: 'For which customer?' },
  {
    route: 'dashboard/newOrder/:id',
    by: 'packer',
    shows: 'The order',
    begin: async ({ api, email }) => (await api.startDraft({ body: { email } }))._id,
  },
  {
    route: 'dashboard/money',
    by: 'bookkeeper',
    shows: 'Payments that match no order',
    act: (page) =>
      page
        .getByRole('button', { name: /^Download CSV/ })
        .first()
        .click(),
  },
  {
    route: 'dashboard/companies/:id',
    by: 'admin',
    shows: 'Payment terms',
    begin: async ({ api, email }) => {
      await api.putCompany({ body: { legalName: 'Fleje, S.L.', address: 'Calle 1, Sagunto', country: 'ES' } })
      return (await api.findPerson({ person: email })).companyId ?? ''
    },
    act: (page) => press(page, 'Save payment terms'),
  },
  { route: 'dashboard/taxReport', by: 'admin', shows: 'Tax report', act: (page) => press(page, 'Download CSV') },
  { route: 'dashboard/needsAttention', by: 'admin', shows: 'Waiting orders' },
  { route: 'dashboard/users/:person', by: 'admin', shows: 'Sessions' },
  { route: 'dashboard/integrations', by: 'admin', shows: 'Webhooks', act: makeKey },
  { route: 'dashboard/history', by: 'admin', shows: 'History', act: (page) => press(page, 'Download CSV') },
  {
    route: 'dashboard/manageProducts',
    by: 'admin',
    shows: 'Manage Products',
    act: (page) => confirmDeletion(page, /^Delete /),
  },
  {
    route: 'dashboard/updateProduct/:id',
    by: 'admin',
    shows: 'Full Description',
    act: (page) => press(page, 'Update Product'),
  },
  { route: 'dashboard/productDetails/:id', by: 'admin', shows: 'Full description' },
]
