/** The state of a disputed payment. */

import { type DisputeStage, disputeStage } from '#contract/orders/rules/money/dispute.ts'
import type { Order, OrderDisputed } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'

export function Disputes({ order: { disputes = [] }, isBookkeeper }: { order: Order; isBookkeeper: boolean }) {
  return disputes.map((dispute) => (
    <p key={dispute.at} className="mt-3 text-sm">
      {isBookkeeper ? <ForShop dispute={dispute} /> : wordsForCustomer(dispute)}
    </p>
  ))
}

function ForShop({ dispute: { status, amount, withheld = 0, reason, answerBy } }: { dispute: OrderDisputed }) {
  const stage = disputeStage(status)
  if (stage === 'won') return `The dispute over ${formatMoney(amount)} was decided in favour of the shop.`
  if (stage === 'lost') return `The dispute was lost: the bank has kept ${formatMoney(withheld)}.`
  if (stage === 'inquiry closed') return `The bank has closed its inquiry about ${formatMoney(amount)}.`
  const isInquiry = stage === 'inquiry'
  return (
    <span className={isInquiry ? 'font-medium' : 'font-medium text-danger'}>
      {isInquiry
        ? `The bank is asking about ${formatMoney(amount)}; nothing is withheld`
        : `Disputed, ${formatMoney(withheld)} withheld`}
      {answerBy ? (
        <>
          . Answer by <time dateTime={answerBy}>{formatDayAndTime(answerBy)}</time>
        </>
      ) : (
        '. The bank will decide'
      )}
      .{reason && ` Bank’s reason: ${reason.replaceAll('_', ' ')}.`} Respond in your card provider’s dashboard
      {isInquiry && ', or settle the inquiry with a full refund'}.
    </span>
  )
}

const wordsForCustomer = ({ status, amount }: OrderDisputed) => customerWords[disputeStage(status)](formatMoney(amount))

const customerWords: Record<DisputeStage, (amount: string) => string> = {
  inquiry: (amount) => `Your bank is asking the shop about ${amount} of this payment.`,
  'inquiry closed': (amount) => `Your bank has closed its inquiry about ${amount} of this payment.`,
  running: (amount) => `Your bank is looking into ${amount} of this payment and will decide.`,
  won: (amount) => `Your bank has decided about ${amount}: the payment stands.`,
  lost: (amount) => `Your bank has given ${amount} back to you.`,
}
