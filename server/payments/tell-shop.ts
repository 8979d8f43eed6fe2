/**
 * Mails the shop's own address once about each unmatched payment, each failure of a refund, and each stage of a dispute.
 */

import { type DisputeStage, disputeStage } from '#contract/orders/rules/money/dispute.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { formatCents } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { inTransaction } from '../database/statements.ts'
import type { Mail } from '../mail/message.ts'
import { shopAddress } from '../mail/shop-address.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { momentIn } from '../settings/shop-time.ts'
import { isShopCurrency } from './card-currency.ts'
import { takeUntoldDisputes, type UntoldDispute } from './dispute-queries.ts'
import { type FailedRefund, takeUntoldRefunds, takeUntoldUnmatched } from './tell-shop-queries.ts'
import { currenciesOf, type UnmatchedMoney } from './unmatched-queries.ts'

/** A payment for a total alone arrives before its order is named: an order may take it within this time. */
export const takenWithinMs = 10 * 60 * 1000
/** The most mails of each kind in one round. The rest follow in the next round. */
const mostPerRound = 20

/** One round of the scheduled job. A mail and the note that it was written are in one transaction. */
export async function mailShopAboutMoney(shop: Shop, now: Date): Promise<void> {
  const to = shopAddress(shop.config)
  await inTransaction(shop.db, async (tx) => {
    const seenBefore = new Date(now.getTime() - takenWithinMs)
    const settings = await readShopSettings(tx)
    for (const money of await takeUntoldUnmatched(tx, now, { seenBefore, most: mostPerRound }))
      await shop.mailer.send(unmatchedMail(to, money, settings), tx)
    const refunds = await takeUntoldRefunds(tx, now, { most: mostPerRound })
    const disputes = await takeUntoldDisputes(tx, now, { most: mostPerRound })
    const currencyOf = await currenciesOf(tx, intentsOf([...refunds, ...disputes]))
    for (const refund of refunds) await shop.mailer.send(failedRefundMail(to, refund, currencyOf(refund.intentId)), tx)
    for (const dispute of disputes) {
      const mail = disputeMail(to, dispute, currencyOf(dispute.intentId), settings)
      if (mail) await shop.mailer.send(mail, tx)
    }
  })
}

const intentsOf = (rows: readonly { intentId: string }[]) => rows.map(({ intentId }) => intentId)

function unmatchedMail(
  to: string,
  { intentId, amountCents, currency, why, seenAt }: UnmatchedMoney,
  settings: ShopSettings | undefined,
): Mail {
  const amount = formatMinorUnits(amountCents, currency)
  return {
    to,
    subject: `Payment that matches no order: ${amount}`,
    body: [
      `A card payment of ${amount} could not be matched to an order.`,
      [`Payment at the card provider: ${intentId}`, `Why: ${why}`, `Seen: ${momentIn(settings, seenAt)}`].join('\n'),
      'Please ask the customer which order the payment is for. Then attach the payment to that order or refund the payment, under Needs attention in the dashboard.',
      'The shop takes no further action by itself and sends no further mail about this payment.',
    ].join('\n\n'),
  }
}

function failedRefundMail(to: string, refund: FailedRefund, currency: string): Mail {
  const amount = formatMinorUnits(refund.amountCents, currency)
  return {
    to,
    subject: `A refund failed: ${amount}`,
    body: [
      `A refund of ${amount} to a customer failed: the bank or the card provider rejected it.`,
      [
        `Payment at the card provider: ${refund.intentId}`,
        `Refund: ${refund.providerRefundId ?? 'unknown'}`,
        `Reason for the refund: ${refund.reason}`,
      ].join('\n'),
      'The money is in the shop’s account at the card provider and belongs to the customer. Please agree with the customer on another way to pay the money back.',
      'The shop takes no further action by itself and sends no further mail about this refund.',
    ].join('\n\n'),
  }
}

function disputeMail(
  to: string,
  dispute: UntoldDispute,
  currency: string,
  settings: ShopSettings | undefined,
): Mail | undefined {
  const { status, amountCents, withheldCents, reason, answerBy, number, intentId, id } = dispute
  const amount = formatMinorUnits(amountCents, currency)
  const about = number === null ? `payment ${intentId}` : `order ${formatOrderNumber(number)}`
  const stage = disputeStage(status)
  // Nothing was taken, and there is nothing to do.
  if (stage === 'inquiry closed') return undefined
  const { subject, happened, toDo } = disputeWords[stage](about, amount)
  return {
    to,
    subject,
    body: [
      happened,
      [
        `Withheld by the bank: ${formatMinorUnits(withheldCents, currency)}`,
        `Bank’s reason: ${reason}`,
        ...(answerBy ? [`Answer by: ${momentIn(settings, answerBy)}`] : []),
        `Dispute at the card provider: ${id}`,
        `Payment at the card provider: ${intentId}`,
      ].join('\n'),
      toDo,
    ].join('\n\n'),
  }
}

type DisputeWords = { subject: string; happened: string; toDo: string }

const disputeWords: Record<Exclude<DisputeStage, 'inquiry closed'>, (about: string, amount: string) => DisputeWords> = {
  inquiry: (about, amount) => ({
    subject: `Inquiry about ${about}: ${amount}`,
    happened: `A customer’s bank has sent an inquiry about ${amount} of ${about}. The bank has taken nothing back yet. Shipping and refunds work as usual.`,
    toDo: 'Please answer the inquiry in the card provider’s dashboard, or settle it with a full refund. An unanswered inquiry may become a dispute.',
  }),
  running: (about, amount) => ({
    subject: `A customer disputes ${about}: ${amount}`,
    happened: `A customer has asked their bank to take back ${amount} of ${about}. While the bank decides, the payment cannot be refunded here, and shipping needs an extra confirmation.`,
    toDo: 'Please answer the dispute in the card provider’s dashboard, with evidence that the goods were ordered and delivered.',
  }),
  won: (about, amount) => decidedFor('the shop', about, amount),
  lost: (about, amount) => decidedFor('the customer', about, amount),
}

function decidedFor(whom: string, about: string, amount: string): DisputeWords {
  return {
    subject: `The dispute over ${about} was decided in favour of ${whom}`,
    happened: `The dispute over ${amount} of ${about} was decided in favour of ${whom}.`,
    toDo: 'Nothing more needs to be done here.',
  }
}

/** Currencies that the card provider does not count in hundredths: docs.stripe.com/currencies. */
const decimals = new Map([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0] as const),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3] as const),
])

/** `$251.00` in a shop that sells in dollars, else the code: `EUR 251.00`, `JPY 25,100`. */
export function formatMinorUnits(amount: number, currency: string): string {
  if (isShopCurrency(currency)) return formatCents(amount)
  const digits = decimals.get(currency) ?? 2
  const number = (amount / 10 ** digits).toLocaleString('en-US', { minimumFractionDigits: digits })
  return `${currency.toUpperCase()} ${number}`
}
