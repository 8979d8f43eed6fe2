/** What the checkout offers to a customer who does not pay by card, and why it may be refused. */

import type { CartLine } from '#contract/cart/schema/line.ts'
import { type Holding, mostOfHalf } from '#contract/orders/rules/holding.ts'
import {
  firstTransferDays,
  halfByTransfer,
  mostOfNewcomers,
  newcomersByTransfer,
} from '#contract/orders/rules/money/ways-to-pay.ts'
import { unconfirmedRefusals } from '#contract/users/rules/confirmed-address.ts'
import type { Db } from '../database/db.ts'
import { accountMay } from '../identity/confirmed-address.ts'
import type { Caller } from '../identity/session-queries.ts'
import { hasPaidBefore, heldByNewcomers } from './holding-queries.ts'

type Offer = { refusal?: string }
type Offers<Account> = {
  /** `most`: by product, of the lines that are too large for a transfer. */
  transfer: ({ holdDays: number; most?: Map<string, number> } & Offer) | undefined
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
  { lines, holdings, transfer, account }: Offers<Account> & { lines: CartLine[]; holdings: Map<string, Holding> },
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
      ...(mayTransfer
        ? await limitsOf(db, { lines, holdings, isKnown })
        : { refusal: unconfirmedRefusals['pay by transfer'].says }),
    },
  }
}

/** The lines of which a transfer takes less, and why. */
async function limitsOf(
  db: Db,
  { lines, holdings, isKnown }: { lines: CartLine[]; holdings: Map<string, Holding>; isKnown: boolean },
): Promise<{ refusal?: string; most?: Map<string, number> }> {
  const ofNewcomers = isKnown ? undefined : await heldByNewcomers(db, idsOf(lines))
  const most = new Map<string, number>()
  let refusal: string | undefined
  for (const { id, quantity } of lines) {
    const [holding, newcomers] = [holdings.get(id), ofNewcomers?.get(id)]
    const ofHalf = holding ? mostOfHalf(holding) : Number.POSITIVE_INFINITY
    const left = Math.min(ofHalf, newcomers ? mostOfNewcomers(newcomers) : ofHalf)
    if (quantity <= left) continue
    most.set(id, left)
    refusal = quantity > ofHalf ? halfByTransfer : (refusal ?? newcomersByTransfer)
  }
  return refusal === undefined ? {} : { refusal, most }
}

const idsOf = (lines: CartLine[]) => lines.map(({ id }) => id)
