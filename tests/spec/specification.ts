/** The specification's screens, sidebars, tables and calls, as data. The tests compare each row with the running shop. */

export type Role = 'visitor' | 'customer' | 'admin'

/** What users of a role find at an address: a screen with this heading, or a redirect to another address. */
type Finding = { heading: string } | { leadsTo: string }

/** `{product}` and `{order}` in a path, and `{product name}` in a heading, stand for an existing product or order. */
export type Route = { path: string } & Record<Role, Finding>

const screen = (heading: string): Finding => ({ heading })
const toAll = (path: string, heading: string): Route => ({
  path,
  visitor: screen(heading),
  customer: screen(heading),
  admin: screen(heading),
})
const toLogIn = (path: string): Finding => ({
  leadsTo: `/login?from=${path
    .split(/(\{\w+\})/)
    .map(escapeUnlessPlace)
    .join('')}`,
})
const escapeUnlessPlace = (part: string) => (part.startsWith('{') ? part : encodeURIComponent(part))
const toSignedIn = (path: string, heading: string): Route => ({ ...toAll(path, heading), visitor: toLogIn(path) })
const toCustomers = (path: string, heading: string): Route => ({
  ...toSignedIn(path, heading),
  admin: { leadsTo: '/dashboard' },
})
const toAdmins = (path: string, heading: string): Route => ({
  ...toSignedIn(path, heading),
  customer: { leadsTo: '/dashboard' },
})

/** A signed-in user does not need this screen, and is redirected as after signing in. */
const toSignedOut = (path: string, heading: string): Route => ({
  ...toAll(path, heading),
  customer: { leadsTo: '/' },
  admin: { leadsTo: '/' },
})

/** Section 2, Screens and routes. */
export const routes: readonly Route[] = [
  toAll('/', 'Strapping tools for plastic, steel and textile strap'),
  toAll('/products', 'Our Products'),
  toSignedIn('/products/{product}', '{product name}'),
  toAll('/blogs', 'Blogs'),
  toAll('/portfolio', 'Nerea Aldana'),
  toSignedOut('/login', 'Login'),
  toSignedOut('/signup', 'Registration'),
  { ...toSignedIn('/dashboard', 'My Orders'), admin: screen('Manage Orders') },
  toCustomers('/dashboard/myOrders', 'My Orders'),
  toCustomers('/dashboard/addReview', 'Add Review'),
  toSignedIn('/dashboard/myProfile', 'My Profile'),
  // docs/specification.md: the office is led to the order.
  { ...toSignedIn('/dashboard/payment/{order}', 'Make Your Payment'), admin: { leadsTo: '/dashboard/orders/{order}' } },
  toAdmins('/dashboard/allUsers', 'All Users'),
  toAdmins('/dashboard/allReviews', 'All Reviews'),
  toAdmins('/dashboard/manageOrders', 'Manage Orders'),
  toAdmins('/dashboard/addProduct', 'Add Product'),
  toAdmins('/dashboard/manageProducts', 'Manage Products'),
  toAdmins('/dashboard/updateProduct/{product}', 'Update Product: {product name}'),
  toAdmins('/dashboard/productDetails/{product}', '{product name}'),
  toAll('/no/such/page', 'Page Not Found'),
  toAll('/catalog/no-such-product', 'Page Not Found'),
]

/** Section 1: the header's links beside the shop's name. */
export const headers: Record<Role, { links: readonly string[]; menu: readonly string[] }> = {
  visitor: { links: ['Home', 'Products', 'Blogs', 'Login', 'Signup'], menu: [] },
  customer: { links: ['Home', 'Products', 'Blogs', 'Dashboard'], menu: ['Dashboard', 'Logout'] },
  admin: { links: ['Home', 'Products', 'Blogs', 'Dashboard'], menu: ['Dashboard', 'Logout'] },
}

/** Section 2: the sidebar hides user items from admins and admin items from users. */
export const sidebars = {
  customer: ['My Orders', 'Add Review', 'My Profile'],
  admin: ['My Profile', 'All Users', 'All Reviews', 'Manage Orders', 'Add Product', 'Manage Products'],
} as const

/** Our additions to the sidebar, after the specified items. */
export const addedToSidebars = {
  customer: [],
  admin: ['To ship', 'New order', 'Overview', 'Money', 'Needs attention', 'Shop', 'History', 'Integrations'],
} as const

/** Section 2, Screen details. The index column has no name there; it is called `No.` here. */
export const tables = [
  { by: 'admin', path: '/dashboard/allUsers', columns: ['No.', 'Email', 'Name', 'Role', 'Make Admin', 'Delete'] },
  { by: 'admin', path: '/dashboard/allReviews', columns: ['No.', 'Email', 'Review', 'Rating', 'Delete'] },
  {
    by: 'admin',
    path: '/dashboard/manageOrders',
    columns: ['Name', 'Email', 'Address', 'Quantity', 'Price', 'Total', 'Status', 'Order', 'Confirm', 'Delete'],
  },
  {
    by: 'admin',
    path: '/dashboard/manageProducts',
    columns: ['Name', 'Quantity', 'A. Quantity', 'Price', 'Category', 'Min. Order', 'Update', 'Details', 'Delete'],
  },
  {
    by: 'customer',
    path: '/dashboard/myOrders',
    columns: ['Name', 'Quantity', 'Price', 'Total', 'Payment', 'Status', 'Cancel'],
  },
] as const

/** The calls of section 7. `answers` is the field that the screens use, or the kind of answer. */
export const specifiedCalls = [
  { call: 'GET /products', answers: 'list' },
  { call: 'GET /products/{id}', answers: '_id' },
  { call: 'POST /products', answers: 'success' },
  { call: 'PUT /products/{id}', answers: 'anything' },
  { call: 'DELETE /products/{id}', answers: 'deletedCount' },
  { call: 'GET /review', answers: 'list' },
  { call: 'POST /review', answers: 'success' },
  { call: 'DELETE /review/{id}', answers: 'deletedCount' },
  { call: 'GET /users', answers: 'list' },
  { call: 'GET /users/{email}', answers: 'email' },
  { call: 'PUT /users/admin/{email}', answers: 'modifiedCount' },
  { call: 'DELETE /users/{email}', answers: 'deletedCount' },
  { call: 'PUT /user/profile/{email}', answers: 'anything' },
  { call: 'PUT /user/{email}', answers: 'token' },
  { call: 'GET /admin/{email}', answers: 'admin' },
  { call: 'GET /orders', answers: 'list' },
  { call: 'GET /orders/{id}', answers: '_id' },
  { call: 'GET /order', answers: 'list' },
  { call: 'POST /order', answers: 'success' },
  { call: 'PATCH /order/approved/{id}', answers: 'anything' },
  { call: 'PATCH /order/{id}', answers: 'anything' },
  { call: 'DELETE /order/{id}', answers: 'deletedCount' },
  { call: 'POST /create-payment-intent', answers: 'clientSecret' },
] as const
