/** What the members of a company may do with its orders and with the company itself. Pages and the server ask the same functions. */

/** From the most to the fewest rights. */
export const companyRoles = ['company admin', 'buyer', 'viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

export const companyRoleNames: Record<CompanyRole, string> = {
  'company admin': 'Company admin',
  buyer: 'Buyer',
  viewer: 'Viewer',
}

/** Acts upon orders of the company. */
export type OrderAct = 'read' | 'pay' | 'cancel' | 'correct address' | 'confirm arrival'
/** Acts for the company. */
export type CompanyAct = 'order' | 'change members' | 'change details'

/** The orders of the company upon which a member may act. */
export type Reach = 'all' | 'own' | 'none'

const reaches: Record<CompanyRole, Reach> = { 'company admin': 'all', buyer: 'own', viewer: 'none' }

/** All members read all orders. For the other acts, a buyer reaches the own orders, and a company admin reaches all. */
export const reachOf = (role: CompanyRole, act: OrderAct): Reach => (act === 'read' ? 'all' : reaches[role])

/** `isOwn`: the order upon which the member acts is the member's own. */
export function companyMay(role: CompanyRole, act: OrderAct | CompanyAct, { isOwn = false } = {}): boolean {
  if (act === 'order') return role !== 'viewer'
  if (act === 'change members' || act === 'change details') return role === 'company admin'
  const reach = reachOf(role, act)
  return reach === 'all' || (reach === 'own' && isOwn)
}

type Actor = { id: string; companyId: string | null; companyRole: CompanyRole | null }

/**
 * Whether somebody who is not of the office may act upon an order: upon an order without a company, its customer; upon an order of
 * a company, its present members as far as their role reaches. `actsOn` (server) says the same in SQL.
 */
export function actsOnOrder(
  { id, companyId, companyRole }: Actor,
  order: { userId: string | null; companyId: string | null },
  act: OrderAct,
): boolean {
  const isOwn = order.userId === id
  if (order.companyId === null) return isOwn
  return companyRole !== null && order.companyId === companyId && companyMay(companyRole, act, { isOwn })
}

/** Why the office alone changes the name, country and VAT number of a company. */
export type ReliedOn = { hasTerms: boolean; owes: boolean; hasColleagues: boolean }

/** The fields that are locked while others rely on them. The billing address is not. */
export const lockedDetails = ['legalName', 'country', 'vatNumber'] as const

export const isReliedOn = ({ hasTerms, owes, hasColleagues }: ReliedOn): boolean => hasTerms || owes || hasColleagues

/** The sentence in place of a form that a member cannot use. */
export const askUsToChange = 'Ask us to change the name, the country or the VAT number'
export const onlyCompanyAdmins = 'Only a company admin can change this'

export const noLongerOrdersFor = (legalName: string): string => `You no longer order for ${legalName}`
export const viewersOrderNothing =
  'You can see the orders of your company, but you cannot place orders. Ask a company admin'
