/** The screens of the dashboard, the roles that have them, and their links in the sidebar. */
import { namesOf } from '#contract/rules/members.ts'
import type { InRole, OfficeRole } from '#contract/users/rules/user.ts'

/** The links of admins, who see every screen but those of customers: the paths below /dashboard with their names, in order. */
const ofAdmins = {
  myProfile: 'My Profile',
  allUsers: 'All Users',
  allReviews: 'All Reviews',
  manageOrders: 'Manage Orders',
  addProduct: 'Add Product',
  manageProducts: 'Manage Products',
  toShip: 'To ship',
  newOrder: 'New order',
  overview: 'Overview',
  taxReport: 'Tax report',
  money: 'Money',
  needsAttention: 'Needs attention',
  shop: 'Shop',
  history: 'History',
  integrations: 'Integrations',
} as const

/** Other screens link to the one without a name. */
const names = { ...ofAdmins, stock: 'Stock', companies: '', myOrders: 'My Orders', addReview: 'Add Review' } as const

type Screen = keyof typeof names

/** The screens of a role, of which the first is its start. */
const ofOffice: Record<OfficeRole, readonly Screen[]> = {
  packer: ['toShip', 'stock', 'newOrder'],
  bookkeeper: ['money', 'manageOrders', 'overview', 'taxReport', 'companies'],
}

const ofCustomers = ['myOrders', 'addReview', 'myProfile'] as const

const pathOf = (screen: Screen) => `/dashboard/${screen}`

const officeScreensOf = ({ officeRole }: InRole) => (officeRole ? ofOffice[officeRole] : [])

/** The screen at `/dashboard`, of a customer while the role is unknown. */
export function startOf(visitor: InRole | undefined): string {
  if (visitor?.role === 'admin') return pathOf('manageOrders')
  return pathOf((visitor && officeScreensOf(visitor)[0]) ?? ofCustomers[0])
}

/** Whether a screen of the office is one of the visitor's. `pattern`: its route, such as `dashboard/newOrder/:id`. */
export function isScreenOf(visitor: InRole, pattern: string): boolean {
  const [, path] = /dashboard\/(\w+)/.exec(pattern) ?? []
  return visitor.role === 'admin' || officeScreensOf(visitor).some((screen) => screen === path)
}

/** The links in the sidebar; while the role is unknown, only those that all roles have. */
export function linksFor(visitor: InRole | undefined, chargesVat: boolean): { path: string; name: string }[] {
  return screensFor(visitor).flatMap((screen) => {
    const name = names[screen]
    return name && (chargesVat || screen !== 'taxReport') ? { path: pathOf(screen), name } : []
  })
}

function screensFor(visitor: InRole | undefined): readonly Screen[] {
  if (!visitor) return ['myProfile']
  return visitor.role === 'admin' ? namesOf(ofAdmins) : [...officeScreensOf(visitor), ...ofCustomers]
}
