/**
 * The kinds of problem that need someone in the office, each with its name and the address of its list. These addresses must
 * not change.
 */

import { formatTotal } from '../rules/lists/list-total.ts'
import { type InRole, mayAs, type OfficeRole } from '../users/rules/user.ts'

export const needsPath = '/dashboard/needsYou'

/** `one` and `many` follow the count, as in `2 payments match no order`. */
export const needLists = {
  ordersWaiting: {
    path: '/dashboard/manageOrders?state=waiting&sort=oldest',
    one: 'order ready to ship for over a day',
    many: 'orders ready to ship for over a day',
  },
  ordersShort: {
    path: '/dashboard/manageOrders?state=short&sort=oldest',
    one: 'order that a packer reports short',
    many: 'orders that a packer reports short',
  },
  ordersLate: {
    path: '/dashboard/manageOrders?state=late&sort=oldest',
    one: 'order should have left',
    many: 'orders should have left',
  },
  disputes: {
    path: '/dashboard/manageOrders?state=disputed',
    one: 'disputed payment to answer',
    many: 'disputed payments to answer',
  },
  cancellations: {
    path: `${needsPath}#cancellations`,
    one: 'customer asks to cancel an order',
    many: 'customers ask to cancel orders',
  },
  unmatchedPayments: {
    path: `${needsPath}#unmatched`,
    one: 'payment matches no order',
    many: 'payments match no order',
  },
  takenBack: {
    path: `${needsPath}#taken-back`,
    one: 'transfer was taken back by the bank',
    many: 'transfers were taken back by the bank',
  },
  transfers: {
    path: `${needsPath}#transfers`,
    one: 'transfer has paid no order',
    many: 'transfers have paid no order',
  },
  noted: {
    path: `${needsPath}#noted`,
    one: 'noted transfer to confirm',
    many: 'noted transfers to confirm',
  },
  overdue: {
    path: `${needsPath}#receivables`,
    one: 'order on account is still unpaid after its last reminder',
    many: 'orders on account are still unpaid after their last reminder',
  },
  failedRefunds: { path: `${needsPath}#refunds`, one: 'refund has failed', many: 'refunds have failed' },
  reviews: {
    path: '/dashboard/allReviews?state=new',
    one: 'new review',
    many: 'new reviews',
  },
  belowMinimum: {
    path: `${needsPath}#below-minimum`,
    one: 'product below its minimum',
    many: 'products below their minimum',
  },
  mails: { path: `${needsPath}#mails`, one: 'mail cannot be sent', many: 'mails cannot be sent' },
  arrivals: {
    path: `${needsPath}#arrivals`,
    one: 'exempt order without a proof of arrival',
    many: 'exempt orders without a proof of arrival',
  },
  distanceSales: {
    path: '/dashboard/taxReport#distance-sales',
    one: 'tax limit is nearly reached',
    many: 'tax limits are nearly reached',
  },
  papers: { path: `${needsPath}#papers`, one: 'document cannot be made', many: 'documents cannot be made' },
  withoutPlastic: {
    path: `${needsPath}#plastic`,
    one: 'product whose non-recycled plastic is not known',
    many: 'products whose non-recycled plastic is not known',
  },
  runningOut: { path: `${needsPath}#running-out`, one: 'product low in stock', many: 'products low in stock' },
} as const

export type Need = keyof typeof needLists

/** The role in the office that deals with a problem, besides admins. Problems without an entry are for admins alone. */
const needsOfOffice: Partial<Record<Need, OfficeRole>> = {
  ordersWaiting: 'packer',
  ordersLate: 'packer',
  belowMinimum: 'packer',
  runningOut: 'packer',
  disputes: 'bookkeeper',
  cancellations: 'bookkeeper',
  unmatchedPayments: 'bookkeeper',
  takenBack: 'bookkeeper',
  transfers: 'bookkeeper',
  noted: 'bookkeeper',
  overdue: 'bookkeeper',
  failedRefunds: 'bookkeeper',
  mails: 'bookkeeper',
  papers: 'bookkeeper',
  arrivals: 'bookkeeper',
  distanceSales: 'bookkeeper',
}

export function isNeedOf(caller: InRole, need: Need): boolean {
  const office = needsOfOffice[need]
  return office ? mayAs(office, caller) : caller.role === 'admin'
}

// Cast: `Object.keys` returns string[].
export const needs = Object.keys(needLists) as Need[]

/**
 * Disputes are listed among the orders. If a dispute has no order, the link leads to Needs attention, which shows the disputes
 * with and without an order.
 */
export const disputesPath = ({ disputesWithoutOrder }: { disputesWithoutOrder: number }): string =>
  disputesWithoutOrder > 0 ? `${needsPath}#disputes` : needLists.disputes.path

/** `2 payments match no order`, or `1,000+ orders ready to ship for over a day` above the limit. */
export function needSays(need: Need, count: number): string {
  const { one, many } = needLists[need]
  return `${formatTotal(count, { isSearched: true })} ${count === 1 ? one : many}`
}
