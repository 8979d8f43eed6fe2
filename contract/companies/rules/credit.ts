/** Payment on account: a company gets the goods first, and pays some days after they have shipped. */
import { inDays } from '../../rules/days.ts'
import { formatMoney } from '../../rules/money.ts'

/** The longest term that the law allows between businesses (Directive 2011/7/EU, Art. 3; Ley 3/2004, Art. 4). */
export const mostNetDays = 60

/** A company with an invoice that is overdue by more days than this cannot order on account. */
export const mostOverdueDays = 15

/** On which days customers are reminded, counted from the due date. After the last one, the office decides. */
export const reminderDays = [-3, 1, 10, 20] as const
export const lastReminderDay = Math.max(...reminderDays)

/** The credit of a company in the shop’s currency, and the reasons that rule out a new order on account. */
export type Credit = { limit: number; owed: number; isBlocked: boolean; isOverdue: boolean }

export const creditLeft = ({ limit, owed }: Pick<Credit, 'limit' | 'owed'>): number =>
  Math.max(0, Math.round((limit - owed) * 100) / 100)

/** Why a company cannot order on account for this amount, or undefined. */
export function creditRefusal(credit: Credit, toPay: number): string | undefined {
  if (credit.isBlocked) return 'Your company cannot order on account at the moment. Please write to us'
  if (credit.isOverdue)
    return `An invoice of your company is more than ${mostOverdueDays} days overdue. Please pay this invoice before you order on account`
  const left = creditLeft(credit)
  if (toPay > left)
    return `${formatMoney(left)} of your company’s credit is left, and this order comes to ${formatMoney(toPay)}`
  return undefined
}

/** `On account, 30 days`. */
export const accountName = (netDays: number): string =>
  netDays === 0 ? 'On account, due when the goods ship' : `On account, ${inDays(netDays)}`

/** When an order on account will be due, on its page and in its mails before it ships. */
export const sayTerm = (netDays: number): string =>
  `The payment is due ${netDays === 0 ? 'when the goods ship' : `${inDays(netDays)} after the goods have shipped`}.`

export const sayOverdue = (days: number): string => `${inDays(days)} overdue`

/** The columns of the receivables. */
export const receivableAges = [
  { key: 'unshipped', says: 'Not shipped yet' },
  { key: 'notDue', says: 'Not due yet' },
  { key: 'upTo15', says: '1–15 days overdue' },
  { key: 'upTo60', says: '16–60 days overdue' },
  { key: 'older', says: 'More than 60 days overdue' },
] as const
export type ReceivableAge = (typeof receivableAges)[number]['key']
