/** How a payment stands that its customer has asked their bank to take back. */
import { formatDollars } from '#contract/money.ts'
import type { Order, OrderDisputed } from '#contract/orders/schema.ts'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'

export function Disputes({ order: { disputes = [] }, isAdmin }: { order: Order; isAdmin: boolean }) {
  return disputes.map((dispute) => (
    <p key={dispute.at} className="mt-3 text-sm">
      {isAdmin ? <ForShop dispute={dispute} /> : wordsForCustomer(dispute)}
    </p>
  ))
}

function ForShop({ dispute: { status, amount, withheld = 0, reason, answerBy } }: { dispute: OrderDisputed }) {
  if (status === 'won') return `The dispute over ${formatDollars(amount)} was decided for the shop.`
  if (status === 'lost') return `The dispute was lost: the bank has kept ${formatDollars(withheld)}.`
  return (
    <span className="font-medium text-danger">
      Disputed, {formatDollars(withheld)} withheld
      {answerBy ? (
        <>
          , answer by <time dateTime={answerBy}>{formatDayAndTime(answerBy)}</time>
        </>
      ) : (
        ', the bank decides'
      )}
      .{reason && ` The bank’s word for it: ${reason.replaceAll('_', ' ')}.`} It is answered in the card provider’s
      dashboard.
    </span>
  )
}

function wordsForCustomer({ status, amount }: OrderDisputed): string {
  if (status === 'won') return `Your bank has decided about ${formatDollars(amount)}: the payment stays.`
  if (status === 'lost') return `Your bank has given ${formatDollars(amount)} back to you.`
  return `Your bank looks into ${formatDollars(amount)} of this payment, and decides about it.`
}
