/** What the checkout offers to a customer who does not pay by card, and why it may be refused. */

import type { CartLine } from '#contract/cart/schema/line.ts'
import { firstTransferDays, isTooMuchByTransfer, tooMuchByTransfer } from '#contract/orders/rules/money/ways-to-pay.ts'
import { unconfirmedRefusals } from '#contract/users/rules/confirmed-address.ts'
import type { Db } from '../database/db.ts'
import { accountMay } from '../identity/confirmed-address.ts'
import type { Caller } from '../identity/session-queries.ts'
import { hasPaidBefore, heldByNewcomers } from './holding-queries.ts'

type Offer = { refusal?: string }
type Offers<Account> = {
  transfer: ({ holdDays: number } & Offer) | undefined
  account: (Account & Offer) | undefined
}

/** For a visitor. */
export const offersToAll = (transfer: { holdDays: number } | undefined): Offers<never> => ({
  transfer,
  account: undefined,
})

/** `transfer`, `account`: the terms that the shop and the customer's company offer. Placing the order has the last word. */
export async function laterPaymentFor<Account>(
  db: Db,
  { id }: Pick<Caller, 'id'>,
  { lines, transfer, account }: Offers<Account> & { lines: CartLine[] },
): Promise<Offers<Account>> {
  if (!transfer && !account) return { transfer, account }
  const [mayTransfer, mayOrderOnAccount, isKnown] = await Promise.all([
    accountMay(db, id, 'pay by transfer'),
    accountMay(db, id, 'order on account'),
    hasPaidBefore(db, id),
  ])
  return {
    account:
      account && !mayOrderOnAccount ? { ...account, refusal: unconfirmedRefusals['order on account'].says } : account,
    transfer: transfer && {
      holdDays: isKnown ? transfer.holdDays : Math.min(transfer.holdDays, firstTransferDays),
      ...(!mayTransfer
        ? { refusal: unconfirmedRefusals['pay by transfer'].says }
        : !isKnown && (await isTooMuchOfAny(db, lines)) && { refusal: tooMuchByTransfer }),
    },
  }
}

async function isTooMuchOfAny(db: Db, lines: CartLine[]): Promise<boolean> {
  const held = await heldByNewcomers(
    db,
    lines.map(({ id }) => id),
  )
  return lines.some(({ id, quantity }) => {
    const ofProduct = held.get(id)
    return ofProduct && isTooMuchByTransfer(quantity, ofProduct)
  })
}
