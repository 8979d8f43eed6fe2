/** Every screen of the shop, with its role and state, for axe and the screenshots. */
import { expect, type Page } from '@playwright/test'
import { adminScreens } from './admin-screens.ts'
import { bookkeeperScreens } from './bookkeeper-screens.ts'
import { calculatorScreens } from './calculator-screens.ts'
import { comparisonScreens } from './comparison-screens.ts'
import type { Furniture } from './furniture.ts'
import { fillCard, sees } from './journeys/actions.ts'
import {
  askToCancel,
  breakMyOrders,
  loseConnection,
  openAccountMenu,
  openFacets,
  openMainMenu,
  press,
  saveProfile,
} from './screen-states.ts'
import type { Role } from './spec/specification.ts'
import { tradeScreens } from './trade-screens.ts'

export type Screen = {
  /** The file name of its picture, such as `my-orders`. */
  name: string
  role: Role | 'bookkeeper'
  /** The path of the screen. Some paths contain ids of the shop's data. */
  path: string | ((shop: Furniture) => string)
  /** The text that must be visible before the screen counts as loaded. */
  shows: string | RegExp
  /** Brings the screen into its state: an open menu, a refused form. */
  open?: (page: Page) => Promise<void>
}

/** Goes to a screen, waits until it is loaded, and brings it into its state. */
export async function show(page: Page, { path, shows, open }: Screen, shop: Furniture): Promise<void> {
  await page.context().setOffline(false)
  await page.goto(typeof path === 'string' ? path : path(shop))
  await expect(page.locator('main').getByText(shows).first()).toBeVisible()
  await comesToLife(page)
  await open?.(page)
}

/** Changes the colour scheme, and waits until all colours have changed, which takes a few frames. */
export async function changeColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    await nextFrame()
  })
}

/** A document reacts to clicks once it is loaded, but an application only after hydration, which creates the router. */
async function comesToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.__reactRouterContext || '__reactRouterDataRouter' in window)
}

const publicScreens: readonly Screen[] = [
  { name: 'home', role: 'visitor', path: '/', shows: 'Business Summary' },
  { name: 'home-menu', role: 'visitor', path: '/', shows: 'Business Summary', open: openMainMenu },
  { name: 'home-offline', role: 'visitor', path: '/', shows: 'Business Summary', open: loseConnection },
  { name: 'products', role: 'visitor', path: '/products', shows: /products/ },
  { name: 'products-by-type', role: 'visitor', path: '/products?q=steel+strap', shows: /that fit/ },
  { name: 'products-list', role: 'visitor', path: '/products?view=list&sort=-strength', shows: /strap/ },
  {
    name: 'products-narrowed',
    role: 'visitor',
    path: '/products?type=strap&material=steel&width=19',
    shows: /products: Strap/,
    open: openFacets,
  },
  { name: 'products-none-found', role: 'visitor', path: '/products?q=zeppelin', shows: /zeppelin/ },
  { name: 'product', role: 'visitor', path: ({ slug }) => `/catalog/${slug}`, shows: 'Technical data' },
  { name: 'product-unknown', role: 'visitor', path: '/catalog/zeppelin', shows: 'Page Not Found' },
  { name: 'reviews', role: 'visitor', path: '/reviews', shows: /Rating/ },
  { name: 'blogs', role: 'visitor', path: '/blogs', shows: /./ },
  { name: 'portfolio', role: 'visitor', path: '/portfolio', shows: 'My Projects' },
  { name: 'terms', role: 'visitor', path: '/terms', shows: /^Prices are those shown/ },
  { name: 'delivery', role: 'visitor', path: '/delivery', shows: 'Pallet to your door' },
  { name: 'imprint', role: 'visitor', path: '/imprint', shows: 'Tax number' },
  { name: 'login', role: 'visitor', path: '/login', shows: 'Please use these credentials' },
  {
    name: 'login-refused',
    role: 'visitor',
    path: '/login',
    shows: 'Please use these credentials',
    open: press('Login', 'Please give your password'),
  },
  {
    name: 'login-wrong',
    role: 'visitor',
    path: '/login',
    shows: 'Please use these credentials',
    open: async (page) => {
      await page.getByLabel('Your email:').fill('nobody@nowhere.example')
      await page.getByLabel('Your password:').fill('not-this-one')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await sees(page, 'Account not found with this email')
    },
  },
  { name: 'signup', role: 'visitor', path: '/signup', shows: 'Confirm your password' },
  {
    name: 'signup-refused',
    role: 'visitor',
    path: '/signup',
    shows: 'Confirm your password',
    open: press('Signup', 'Password is mendatory'),
  },
  { name: 'reset', role: 'visitor', path: ({ resetLink }) => resetLink, shows: 'Your new password:' },
  { name: 'reset-dead', role: 'visitor', path: '/reset', shows: 'This link does not work' },
  {
    name: 'confirm',
    role: 'visitor',
    path: ({ confirmLink }) => confirmLink,
    shows: 'There is already an account for',
  },
  {
    name: 'confirm-new-password',
    role: 'visitor',
    path: ({ confirmLink }) => confirmLink,
    shows: 'There is already an account for',
    open: press('Choose a new password', 'The earlier password then stops working'),
  },
  { name: 'confirm-dead', role: 'visitor', path: '/confirm', shows: 'This link does not work' },
  { name: 'arrival-dead', role: 'visitor', path: '/arrival?token=unknown', shows: 'This link does not work' },
  { name: 'pay', role: 'visitor', path: '/pay?token=unknown', shows: 'With this link, you can pay one order' },
  { name: 'pay-dead', role: 'visitor', path: '/pay', shows: 'This link does not work' },
  { name: 'confirm-done', role: 'customer', path: '/confirm?token=spent', shows: 'Your address is confirmed' },
  { name: 'first-admin', role: 'visitor', path: '/first-admin?token=none', shows: 'makes one person an admin' },
  { name: 'first-admin-logged-in', role: 'customer', path: '/first-admin?token=none', shows: 'You are logged in as' },
  { name: 'cart-empty', role: 'visitor', path: '/cart', shows: 'Your cart is empty' },
  {
    name: 'cart-pasted',
    role: 'visitor',
    path: '/cart',
    shows: 'Your cart is empty',
    open: async (page) => {
      await page.getByText('Paste a list').click()
      await page.getByLabel('Article numbers and quantities').fill('XX-1 3')
      await press('Add these articles to the cart', 'There is no such article')(page)
    },
  },
  { name: 'not-found', role: 'visitor', path: '/zeppelin', shows: 'Page Not Found' },
  { name: 'account-deleted', role: 'visitor', path: '/account-deleted', shows: 'Your account is deleted' },
  { name: 'offline', role: 'visitor', path: '/offline', shows: 'No connection' },
]

/** The path that puts this many pieces of the furnished shop's product into the cart. */
const filledCart =
  (quantity: number) =>
  ({ productId }: Furniture) =>
    `/cart?add=${productId}&quantity=${quantity}`

const customerScreens: readonly Screen[] = [
  { name: 'home-signed-in', role: 'customer', path: '/', shows: 'Business Summary', open: openAccountMenu },
  {
    name: 'purchase',
    role: 'customer',
    path: ({ productId }) => `/products/${productId}`,
    shows: 'Make Your Purchase:',
  },
  {
    name: 'purchase-refused',
    role: 'customer',
    path: ({ productId }) => `/products/${productId}`,
    shows: 'Make Your Purchase:',
    open: async (page) => {
      await page.getByRole('button', { name: 'Minus one' }).click()
      await sees(page, /You have to purchase at least/)
    },
  },
  {
    name: 'alert-in-stock',
    role: 'customer',
    path: ({ slug }) => `/alert/${slug}`,
    shows: 'This product is in stock',
  },
  { name: 'purchase-unknown', role: 'customer', path: '/products/unknown', shows: /./ },
  { name: 'cart', role: 'customer', path: filledCart(2), shows: ' each' },
  { name: 'cart-refused', role: 'customer', path: filledCart(1_000_000), shows: /Sorry only/ },
  {
    name: 'checkout',
    role: 'customer',
    path: filledCart(2),
    shows: ' each',
    open: async (page) => {
      await page
        .getByLabel(/^Quantity of/)
        .first()
        .fill('20')
      await page.getByRole('link', { name: 'Checkout' }).first().click()
      await sees(page, 'Card number')
    },
  },
  {
    name: 'order-unpaid',
    role: 'customer',
    path: ({ unpaidOrderId }) => `/dashboard/orders/${unpaidOrderId}`,
    shows: 'Timeline',
  },
  {
    name: 'order-paid',
    role: 'customer',
    path: ({ paidOrderId }) => `/dashboard/orders/${paidOrderId}`,
    shows: 'Timeline',
  },
  { name: 'my-orders', role: 'customer', path: '/dashboard/myOrders', shows: 'Paid - Trx id:' },
  {
    name: 'my-orders-cancel',
    role: 'customer',
    path: '/dashboard/myOrders',
    shows: 'Paid - Trx id:',
    open: askToCancel,
  },
  { name: 'my-orders-none', role: 'customer', path: '/dashboard/myOrders?q=zeppelin', shows: /Show all/ },
  { name: 'my-orders-broken', role: 'customer', path: '/dashboard', shows: 'My Orders', open: breakMyOrders },
  {
    name: 'payment',
    role: 'customer',
    path: ({ unpaidOrderId }) => `/dashboard/payment/${unpaidOrderId}`,
    shows: 'Card number',
  },
  {
    name: 'payment-declined',
    role: 'customer',
    path: ({ unpaidOrderId }) => `/dashboard/payment/${unpaidOrderId}`,
    shows: 'Card number',
    open: async (page) => {
      await fillCard(page, '4000 0000 0000 0002')
      await press(/^Pay [$€]/, 'Your card was declined.')(page)
    },
  },
  {
    name: 'payment-done',
    role: 'customer',
    path: ({ paidOrderId }) => `/dashboard/payment/${paidOrderId}`,
    shows: 'Congrats',
  },
  {
    name: 'payment-unknown',
    role: 'customer',
    path: ({ productId }) => `/dashboard/payment/${productId}`,
    shows: /order/i,
  },
  { name: 'add-review', role: 'customer', path: '/dashboard/addReview', shows: 'Your Rating' },
  {
    name: 'add-review-refused',
    role: 'customer',
    path: '/dashboard/addReview',
    shows: 'Your Rating',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Review', exact: true }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  { name: 'my-profile', role: 'customer', path: '/dashboard/myProfile', shows: 'Update User' },
  {
    name: 'my-profile-saved',
    role: 'customer',
    path: '/dashboard/myProfile',
    shows: 'Update User',
    open: saveProfile,
  },
]

export const screens: readonly Screen[] = [
  ...publicScreens,
  ...comparisonScreens,
  ...calculatorScreens,
  ...tradeScreens,
  ...customerScreens,
  ...adminScreens,
  ...bookkeeperScreens,
]
