/** For each kind of problem, the role that sees it besides admins, and what is counted. Browsers need neither. */
import { counts as ofBank } from '../bank/needs.ts'
import { counts as ofCompanies } from '../companies/needs.ts'
import { counts as ofDelivery } from '../delivery/needs.ts'
import { counts as ofOrders } from '../orders/needs.ts'
import { counts as ofPapers } from '../papers/needs.ts'
import { counts as ofPayments } from '../payments/needs.ts'
import { counts as ofProducts } from '../products/needs.ts'
import { counts as ofReviews } from '../reviews/needs.ts'
import { counts as ofTax } from '../tax/needs.ts'
import { type InRole, mayAs, type OfficeRole } from '../users/rules/user.ts'
import { counts as ofMail } from './mails.ts'
import type { Need } from './rules.ts'

export const counts: Record<Need, readonly [OfficeRole | 'admin', string]> = {
  ...ofOrders,
  ...ofPayments,
  ...ofBank,
  ...ofCompanies,
  ...ofReviews,
  ...ofProducts,
  ...ofMail,
  ...ofTax,
  ...ofPapers,
  ...ofDelivery,
}

export function isNeedOf(caller: InRole, need: Need): boolean {
  const [role] = counts[need]
  return role === 'admin' ? caller.role === 'admin' : mayAs(role, caller)
}
