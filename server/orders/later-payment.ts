/** The terms of orders that are not paid by card when they are placed: by transfer, or on account. */
import { firstTransferDays, type WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import { Refusal } from '../base/refusal.ts'
import { hasPaidBefore } from '../cart/holding-queries.ts'
import { lockCredit } from '../companies/credit.ts'
import type { Db } from '../database/db.ts'
import { demandConfirmedAddress } from '../identity/confirmed-address.ts'
import type { Caller } from '../identity/session-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'

/** `creditLeftCents`: the most that an order on account may come to. */
export type LaterPayment = { transferHoldDays: number; netDays: number | null; creditLeftCents: number }

const none: LaterPayment = { transferHoldDays: 0, netDays: null, creditLeftCents: 0 }

/** Locks the company of an order on account. Refuses an order that the customer cannot pay later. */
export async function termsOf(tx: Db, customer: Caller, { paysBy }: { paysBy: WayToPay }): Promise<LaterPayment> {
  if (paysBy === 'transfer') return { ...none, transferHoldDays: await holdDaysOfTransfer(tx, customer) }
  if (paysBy === 'card') return none
  await demandConfirmedAddress(tx, customer.id, 'order on account')
  return { ...none, ...(await lockCredit(tx, customer.companyId)) }
}

/**
 * Refuses a transfer if the shop takes none, or if the customer's address is not confirmed. Until a customer has paid an order,
 * orders are held for less time.
 */
export async function holdDaysOfTransfer(db: Db, { id }: Pick<Caller, 'id'>): Promise<number> {
  const { payInto, holdDays } = await transferTerms(db)
  if (!payInto)
    throw new Refusal(409, 'This shop takes no bank transfers', {
      errors: { paysBy: 'This shop takes no bank transfers' },
    })
  await demandConfirmedAddress(db, id, 'pay by transfer')
  return (await hasPaidBefore(db, id)) ? holdDays : Math.min(holdDays, firstTransferDays)
}
