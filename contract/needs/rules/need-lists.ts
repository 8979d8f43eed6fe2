/** What the shop cannot settle by itself: what each is called, and where it is listed. Their addresses stay as they are. */
import { formatTotal } from '../../rules/lists/list-total.ts'

const needsPath = '/dashboard/needsYou'

/** `one` and `many` follow the count, as in `2 payments match no order`. */
export const needLists = {
  ordersWaiting: {
    path: '/dashboard/manageOrders?state=waiting&sort=oldest',
    one: 'paid over a day ago',
    many: 'paid over a day ago',
  },
  disputes: {
    path: '/dashboard/manageOrders?state=disputed',
    one: 'disputed payment to answer',
    many: 'disputed payments to answer',
  },
  unmatchedPayments: {
    path: `${needsPath}#unmatched`,
    one: 'payment matches no order',
    many: 'payments match no order',
  },
  failedRefunds: { path: `${needsPath}#refunds`, one: 'refund has failed', many: 'refunds have failed' },
  belowMinimum: {
    path: `${needsPath}#below-minimum`,
    one: 'product below its minimum',
    many: 'products below their minimum',
  },
  mails: { path: `${needsPath}#mails`, one: 'mail cannot be sent', many: 'mails cannot be sent' },
  papers: { path: `${needsPath}#papers`, one: 'paper cannot be made', many: 'papers cannot be made' },
  runningOut: { path: `${needsPath}#running-out`, one: 'low in stock', many: 'low in stock' },
} as const

export type Need = keyof typeof needLists

// Cast: `keys` forgets the names, which are those above.
export const needs = Object.keys(needLists) as Need[]

/** Where disputes are listed: with the orders, and those of payments without one under Needs you, which leads to both. */
export const disputesPath = ({ disputesWithoutOrder }: { disputesWithoutOrder: number }): string =>
  disputesWithoutOrder > 0 ? `${needsPath}#disputes` : needLists.disputes.path

/** `2 payments match no order`; of more than are counted `1,000+ paid over a day ago`. */
export function needSays(need: Need, count: number): string {
  const { one, many } = needLists[need]
  return `${formatTotal(count, { isSearched: true })} ${count === 1 ? one : many}`
}
