/** The parts of the mails about refunds. */
import { formatCents } from '#contract/rules/money.ts'
import type { Part } from '../mail/letter.ts'
import type { RefundToTell } from '../orders/event-queries.ts'
import type { Facts } from './mail-parts.ts'

/** All refunds so far, because the mails about two refunds can cross. */
export function refundedSoFar({ event: { details }, refunds }: Facts): Part[] {
  const refundedCents = Number(details?.refundedCents ?? 0)
  const to = details?.way === 'transfer' ? 'bank account' : 'card'
  const [first, ...others] = upTo(refundedCents, refunds)
  const [what, why] = first ? [whatOf(first), first.reason] : ['', '']
  const says =
    first && others.length === 0
      ? `We have refunded ${formatCents(refundedCents)} to your ${to}${what && ` for ${what}`}${why && `: ${why}`}`
      : `In total, we have refunded ${formatCents(refundedCents)} of your payment to your ${to}`
  const rows = [first, ...others].flatMap((refund): [string, string][] =>
    refund ? [[rowOf(refund), formatCents(refund.amountCents)]] : [],
  )
  return [
    `${says.replace(/\.$/, '')}. The refund can take a few days to appear on your statement.`,
    ...(rows.length > 1 ? [{ rows }] : []),
  ]
}

/** The refunds that make up this sum; none if another sum has been refunded since. */
function upTo(cents: number, refunds: readonly RefundToTell[]): readonly RefundToTell[] {
  let sum = 0
  const last = refunds.findIndex(({ amountCents }) => {
    sum += amountCents
    return sum >= cents
  })
  return sum === cents ? refunds.slice(0, last + 1) : []
}

const mostNamed = 4

/** `1 × MT-PT20 and the delivery`; blank for an amount that is for nothing in particular. */
function whatOf({ lines, hasDelivery }: RefundToTell): string {
  const named = lines.length > mostNamed ? [`${lines.length} articles`] : lines
  return [named.join(', '), hasDelivery && 'the delivery'].filter(Boolean).join(' and ')
}

/** The reason stands in brackets, because a colon separates a row's two texts. */
function rowOf(refund: RefundToTell): string {
  const what = whatOf(refund)
  const { reason } = refund
  return what && reason ? `${what} (${reason})` : what || reason || 'Refund'
}
