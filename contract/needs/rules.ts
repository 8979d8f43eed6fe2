/**
 * The kinds of problem that need someone in the office, gathered from the nouns. Each noun exports, for each kind, the address of its
 * list (`#…` is a section of Needs attention) and the names of one case and of many; and `counts`, with the role that sees the kind
 * besides admins, and what is counted. The addresses must not change.
 */
import { noted, takenBack, transfers } from '../bank/needs.ts'
import { overdue } from '../companies/needs.ts'
import { unreached } from '../delivery/needs.ts'
import { cancellations, ordersLate, ordersShort, ordersWaiting, withoutDelivery } from '../orders/needs.ts'
import { papers } from '../papers/needs.ts'
import { disputes, failedRefunds, transferRefunds, unmatchedPayments } from '../payments/needs.ts'
import { belowMinimum, lowStock, withoutPlastic } from '../products/needs.ts'
import { reviews } from '../reviews/needs.ts'
import { formatTotal } from '../rules/lists/list-total.ts'
import { arrivals, distanceSales, otherNames, withoutNif } from '../tax/needs.ts'
import { mails } from './mails.ts'

export const needsPath = '/dashboard/needsAttention'

/** In the order in which the strip above the orders names them. */
const needLists = {
  ordersWaiting,
  ordersShort,
  ordersLate,
  disputes,
  cancellations,
  withoutDelivery,
  unmatchedPayments,
  takenBack,
  transfers,
  noted,
  overdue,
  failedRefunds,
  transferRefunds,
  reviews,
  belowMinimum,
  mails,
  otherNames,
  arrivals,
  withoutNif,
  distanceSales,
  papers,
  unreached,
  withoutPlastic,
  lowStock,
}

export type Need = keyof typeof needLists

// Cast: `Object.keys` returns string[].
export const needs = Object.keys(needLists) as Need[]

/**
 * The address of the list. `screen`: the screen with those sections of Needs attention that the caller sees. Disputes are listed
 * among the orders; if one has no order, the link leads to the section, which shows the disputes with and without an order.
 */
export function pathOfNeed(need: Need, screen = needsPath, disputesWithoutOrder = 0): string {
  const path = need === 'disputes' && disputesWithoutOrder > 0 ? '#disputes' : needLists[need][0]
  return path.startsWith('#') ? screen + path : path
}

/** `2 payments match no order`, or `1,000+ orders ready to ship for over a day` above the limit. */
export function needSays(need: Need, count: number): string {
  const [, one, many] = needLists[need]
  return `${formatTotal(count, { isSearched: true })} ${count === 1 ? one : many}`
}
