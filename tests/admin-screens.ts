/** The admin screens, in all their states. */
import { expect } from '@playwright/test'
import {
  addDocuments,
  addPictures,
  checkCsv,
  confirmUnpaid,
  integrate,
  leaveHalfWritten,
  letOrdersArrive,
  makeUnsellable,
  needMuch,
  openActs,
  press,
  refuseCsv,
  saveView,
  searchFor,
  selectOrders,
} from './screen-states.ts'
import type { Screen } from './screens.ts'

export const adminScreens: readonly Screen[] = [
  {
    name: 'admin-order',
    role: 'admin',
    path: ({ paidOrderId }) => `/dashboard/orders/${paidOrderId}`,
    shows: 'Timeline',
  },
  {
    name: 'admin-order-acts',
    role: 'admin',
    path: ({ paidOrderId }) => `/dashboard/orders/${paidOrderId}`,
    shows: 'Refund',
    open: openActs,
  },
  { name: 'new-order', role: 'admin', path: '/dashboard/newOrder', shows: 'For which customer?' },
  {
    name: 'new-order-unknown',
    role: 'admin',
    path: '/dashboard/newOrder',
    shows: 'For which customer?',
    open: async (page) => {
      await page.getByLabel('Email address of the customer').fill('nobody@nowhere.example')
      await press('Start the order', 'There is no customer with this address yet')(page)
    },
  },
  {
    name: 'new-order-draft',
    role: 'admin',
    path: ({ draftId }) => `/dashboard/newOrder/${draftId}`,
    shows: 'Saved',
    open: async (page) => {
      await page.getByLabel('Add a product').fill('strap')
      await expect(page.getByRole('button', { name: /^Add .*strap/ }).first()).toBeVisible()
    },
  },
  { name: 'admin-profile', role: 'admin', path: '/dashboard/myProfile', shows: 'Update User' },
  { name: 'all-users', role: 'admin', path: '/dashboard/allUsers', shows: /@/ },
  {
    name: 'user',
    role: 'admin',
    path: ({ members }) => `/dashboard/users/${members.customer.email}`,
    shows: 'End all sessions',
  },
  {
    name: 'user-end-sessions',
    role: 'admin',
    path: ({ members }) => `/dashboard/users/${members.customer.email}`,
    shows: 'End all sessions',
    open: press(
      'End all sessions',
      'The user will be signed out of every browser at once, and will have to log in again.',
    ),
  },
  {
    name: 'user-erase',
    role: 'admin',
    path: ({ members }) => `/dashboard/users/${members.customer.email}`,
    shows: 'Download this user’s data',
    open: async (page) => {
      await page.getByRole('button', { name: /^Erase / }).click()
      await page.getByRole('button', { name: 'Erase for good' }).click()
      await expect(page.getByRole('dialog', { name: 'Erase this person' })).toContainText(
        'Type the email address once more',
      )
    },
  },
  {
    name: 'user-oneself',
    role: 'admin',
    path: ({ members }) => `/dashboard/users/${members.admin.email}`,
    shows: 'Sessions',
  },
  { name: 'user-unknown', role: 'admin', path: '/dashboard/users/nobody@fleje.example', shows: /not|no /i },
  { name: 'all-reviews', role: 'admin', path: '/dashboard/allReviews', shows: /@/ },
  { name: 'all-reviews-hidden', role: 'admin', path: '/dashboard/allReviews?state=hidden', shows: 'Buy cheap watches' },
  {
    name: 'all-reviews-answer',
    role: 'admin',
    path: '/dashboard/allReviews',
    shows: /@/,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Answer: review by/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Answer this review' })).toBeVisible()
    },
  },
  { name: 'manage-orders', role: 'admin', path: '/dashboard', shows: /@/ },
  { name: 'needs-you', role: 'admin', path: '/dashboard/needsAttention', shows: 'Payments that match no order' },
  {
    name: 'needs-you-much',
    role: 'admin',
    path: '/dashboard/shop',
    shows: 'Delivery methods',
    open: needMuch,
  },
  {
    name: 'needs-you-stock',
    role: 'admin',
    path: '/dashboard/needsAttention',
    shows: 'Payments that match no order',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Stock of / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Stock: / })).toBeVisible()
    },
  },
  {
    name: 'manage-products-price',
    role: 'admin',
    path: '/dashboard/manageProducts',
    shows: /1–|products/i,
    open: async (page) => {
      await page
        .getByRole('button', { name: /change the price of/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Price: / })).toBeVisible()
    },
  },
  { name: 'to-ship', role: 'admin', path: '/dashboard/toShip', shows: 'Addresses as CSV' },
  {
    name: 'to-ship-missing',
    role: 'admin',
    path: '/dashboard/toShip',
    shows: 'Addresses as CSV',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Something is missing: / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Something is missing: / })).toBeVisible()
    },
  },
  {
    name: 'to-ship-refused',
    role: 'admin',
    path: '/dashboard/toShip',
    shows: 'Addresses as CSV',
    open: async (page) => {
      await page.getByLabel('Parcel number').first().press('Enter')
      await expect(page.getByText('Scan or type the number first')).toBeVisible()
    },
  },
  { name: 'to-ship-none', role: 'admin', path: '/dashboard/toShip?q=zeppelin', shows: 'Show all orders' },
  { name: 'stock', role: 'admin', path: '/dashboard/stock', shows: /Showing 1–/ },
  { name: 'manage-orders-none', role: 'admin', path: '/dashboard/manageOrders?q=zeppelin', shows: /Show all/ },
  {
    name: 'manage-orders-new',
    role: 'admin',
    path: '/dashboard/manageOrders',
    shows: /@/,
    open: letOrdersArrive,
  },
  {
    name: 'manage-orders-row',
    role: 'admin',
    path: '/dashboard/manageOrders',
    shows: /@/,
    open: async (page) => {
      await page.keyboard.press('j')
      await expect(page.getByRole('row').nth(1)).toBeFocused()
    },
  },
  {
    name: 'manage-orders-of-days',
    role: 'admin',
    path: '/dashboard/manageOrders?placedFrom=2026-01-01&state=unshipped',
    shows: 'Placed until',
  },
  {
    name: 'manage-orders-selected',
    role: 'admin',
    path: '/dashboard/manageOrders?state=unpaid',
    shows: /@/,
    open: selectOrders,
  },
  {
    name: 'manage-orders-refused',
    role: 'admin',
    path: '/dashboard/manageOrders?state=unpaid',
    shows: /@/,
    open: confirmUnpaid,
  },
  {
    name: 'manage-orders-views',
    role: 'admin',
    path: '/dashboard/manageOrders?state=shipped',
    shows: /Search orders|Show/,
    open: saveView,
  },
  {
    name: 'admin-search',
    role: 'admin',
    path: '/dashboard/shop',
    shows: 'Delivery methods',
    open: searchFor('12x0.55', /\d products?/),
  },
  {
    name: 'admin-search-none',
    role: 'admin',
    path: '/dashboard/shop',
    shows: 'Delivery methods',
    open: searchFor('zeppelin', 'No results for “zeppelin”'),
  },
  {
    name: 'admin-keys',
    role: 'admin',
    path: '/dashboard/shop',
    shows: 'Delivery methods',
    open: async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
  },
  { name: 'add-product', role: 'admin', path: '/dashboard/addProduct', shows: 'Full Description' },
  {
    name: 'add-product-refused',
    role: 'admin',
    path: '/dashboard/addProduct',
    shows: 'Full Description',
    open: async (page) => {
      await page.locator('main form').getByRole('button', { name: /add/i }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'add-product-leave',
    role: 'admin',
    path: '/dashboard/addProduct',
    shows: 'Full Description',
    open: leaveHalfWritten,
  },
  {
    name: 'admin-purchase',
    role: 'admin',
    path: ({ productId }) => `/products/${productId}`,
    shows: 'Make Your Purchase:',
  },
  { name: 'shop', role: 'admin', path: '/dashboard/shop', shows: 'Delivery methods' },
  { name: 'integrations', role: 'admin', path: '/dashboard/integrations', shows: 'Webhooks', open: integrate },
  { name: 'overview', role: 'admin', path: '/dashboard/overview', shows: 'Products that sell out soonest' },
  {
    name: 'tax-report-empty',
    role: 'admin',
    path: '/dashboard/taxReport',
    shows: 'Nothing was taxable in this period',
  },
  { name: 'history', role: 'admin', path: '/dashboard/history', shows: /Showing 1–/ },
  { name: 'history-none', role: 'admin', path: '/dashboard/history?who=nobody@fleje.example', shows: 'No changes' },
  {
    name: 'deleted-products',
    role: 'admin',
    path: '/dashboard/history?action=delete+product',
    shows: /Showing 1–/,
  },
  { name: 'manage-products', role: 'admin', path: '/dashboard/manageProducts', shows: /1–|products/i },
  {
    name: 'manage-products-csv',
    role: 'admin',
    path: '/dashboard/manageProducts?category=steel',
    shows: /1–|products/i,
    open: checkCsv,
  },
  {
    name: 'manage-products-csv-refused',
    role: 'admin',
    path: '/dashboard/manageProducts',
    shows: /1–|products/i,
    open: refuseCsv,
  },
  {
    name: 'update-product',
    role: 'admin',
    path: ({ productId }) => `/dashboard/updateProduct/${productId}`,
    shows: 'Full Description',
  },
  {
    name: 'update-product-pictures',
    role: 'admin',
    path: ({ productId }) => `/dashboard/updateProduct/${productId}`,
    shows: 'Full Description',
    open: addPictures,
  },
  {
    name: 'update-product-documents',
    role: 'admin',
    path: ({ productId }) => `/dashboard/updateProduct/${productId}`,
    shows: 'Full Description',
    open: addDocuments,
  },
  {
    name: 'update-product-warned',
    role: 'admin',
    path: ({ productId }) => `/dashboard/updateProduct/${productId}`,
    shows: 'Full Description',
    open: makeUnsellable,
  },
  {
    name: 'add-product-from-another',
    role: 'admin',
    path: ({ productId }) => `/dashboard/addProduct?from=${productId}`,
    shows: 'The name is still the same.',
  },
  {
    name: 'product-details',
    role: 'admin',
    path: ({ productId }) => `/dashboard/productDetails/${productId}`,
    shows: /./,
  },
  { name: 'product-details-unknown', role: 'admin', path: '/dashboard/productDetails/unknown', shows: /not|no /i },
]
