/** Ships orders that are paid or on account, corrects their parcels, and undoes shipments. */
import type { z } from 'zod'
import { undoSeconds } from '#contract/orders/rules/order.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import type { Parcels, Shipment, Unshipping } from '#contract/orders/schema/acts.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { holdUnsentMail, withdrawMail } from '../mail/mail-queries.ts'
import { askForArrival, withdrawArrival } from '../tax/arrival-queries.ts'
import { tellOfEvent } from './event-queries.ts'
import { requestInvoiceOfShipped, withdrawInvoice } from './invoice-queries.ts'
import { lockOrder } from './lock-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { findOrder } from './rules.ts'
import {
  approveOrderOnAccount,
  approvePaidOrder,
  lastShipping,
  lockShipped,
  parcelsOf,
  replaceParcels,
  unship,
} from './shipping-queries.ts'

/** The earlier confirmation of an order: by whom, and when. */
export type ShippedBefore = { approvedBy: string | null; approvedAt: Date }

/**
 * Ships a paid order. For an order that is already shipped, changes nothing and returns who shipped it and when. `runId`: the
 * run of a bulk confirmation.
 */
export async function approveOrder(
  db: Db,
  admin: Caller,
  id: string,
  { carrier, tracking = '', despiteDispute = false }: z.infer<typeof Shipment> = {},
  runId?: string,
): Promise<ShippedBefore | undefined> {
  if (despiteDispute && admin.keyScope)
    throw new Refusal(403, 'Only a signed-in admin can ship an order whose payment is disputed')
  if (despiteDispute && !mayInsist(admin)) throw new Refusal(409, forAdmins)
  const approve = (tx: Db) => approvePaidOrder(tx, id, { by: admin, despiteDispute })
  const details = runId === undefined ? null : { run: runId }
  const approved = await ship(db, admin, { id, carrier, tracking, details, approve, action: 'approve order' })
  if (approved) return undefined

  const order = await findOrder(db, undefined, id)
  const { stage, paidAt, approvedAt, approver } = order
  if (stage === 'cancelled') throw new Refusal(409, 'This order is cancelled, so it cannot be confirmed')
  if (!paidAt) throw new Refusal(409, 'Only a paid order can be confirmed')
  if (approvedAt) return { approvedBy: approver, approvedAt }
  throw new Refusal(409, whyNotConfirmed(order, admin))
}

function whyNotConfirmed(order: OrderRow, admin: Caller): string {
  const { stage, cancellationRequest, refundedCents, grossCents } = order
  if (stage === 'taken back')
    return 'The bank has taken back the payment for this order, so the order cannot be confirmed until it is paid'
  if (cancellationRequest?.declinedAt === null)
    return 'The customer asks to cancel this order: cancel it, or decline the request first'
  if (stage === 'to ship')
    return mayInsist(admin)
      ? 'The payment for this order is disputed. Please confirm once more that the order ships'
      : forAdmins
  const back = refundedCents < grossCents ? 'Everything in' : 'The payment for'
  return `${back} this order has been refunded, so the order cannot be confirmed`
}

type Shipping = {
  id: string
  carrier: string | undefined
  tracking: string
  details: { run: string } | null
  action: 'approve order' | 'ship on account'
  /** Marks the locked order as shipped; undefined if it cannot ship. */
  approve: (tx: Db) => Promise<{ email: string } | undefined>
}

async function ship(db: Db, admin: Caller, shipping: Shipping): Promise<boolean> {
  const { id, carrier, tracking, details, action, approve } = shipping
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, id)
    const order = await approve(tx)
    if (!order) return false
    await requestInvoiceOfShipped(tx, id)
    const isOfKey = admin.keyScope !== undefined
    if (carrier) await replaceParcels(tx, id, [{ carrier, tracking }], { isOfKey })
    await askForArrival(tx, id)
    // The mail is delayed, so that an undo can stop it.
    const event = { orderId: id, kind: 'shipped', by: admin, details } as const
    await tellOfEvent(tx, event, order.email, { inSeconds: undoSeconds })
    await recordChanges(tx, admin, [{ action, aboutId: id }])
    return true
  })
}

/** Ships an order on account before it is paid, and starts its term. For an order that is already shipped, like `approveOrder`. */
export async function shipOnAccount(
  db: Db,
  admin: Caller,
  id: string,
  { carrier, tracking = '' }: z.infer<typeof Shipment>,
): Promise<ShippedBefore | undefined> {
  const approve = (tx: Db) => approveOrderOnAccount(tx, id, admin)
  if (await ship(db, admin, { id, carrier, tracking, details: null, approve, action: 'ship on account' }))
    return undefined

  const { stage, paysBy, paidAt, approvedAt, approver } = await findOrder(db, undefined, id)
  if (approvedAt) return { approvedBy: approver, approvedAt }
  if (hasEnded(stage)) throw new Refusal(409, 'This order has expired or was cancelled, so it cannot ship')
  if (paysBy !== 'account') throw new Refusal(409, 'This order is not on account: it ships once it is paid')
  if (paidAt) throw new Refusal(409, 'This order is paid: confirm it instead')
  if (stage === 'checking') throw new Refusal(409, 'The VAT number of this order is still being checked')
  if (stage === 'refunded') throw new Refusal(409, 'Everything in this order has been credited, so it cannot ship')
  throw new Refusal(409, 'The company of this order is blocked, so nothing ships on account')
}

/** Whether the caller may ship an order whose payment is disputed. */
const mayInsist = ({ role }: Caller) => role === 'admin'

const forAdmins = 'The payment for this order is disputed, so only an admin can ship it'

/** Replaces the parcels of a shipped order. The customer is notified, unless the shipping mail has not been sent yet. */
export async function putParcels(db: Db, admin: Caller, id: string, form: z.infer<typeof Parcels>): Promise<void> {
  const requested = form.parcels.map(({ carrier, tracking = '' }) => ({ carrier, tracking }))
  await inTransaction(db, async (tx) => {
    const order = await lockShipped(tx, id, undoSeconds)
    if (!order) return refuseUnshipped(tx, id)
    const difference = differenceIn({ parcels: await parcelsOf(tx, id) }, { parcels: requested })
    if (!difference.after) return
    await replaceParcels(tx, id, requested, { isOfKey: admin.keyScope !== undefined })
    await recordChanges(tx, admin, [{ action: 'correct parcels', aboutId: id, ...difference }])
    const shipping = await lastShipping(tx, id)
    if (shipping && (await holdUnsentMail(tx, shipping.id))) return
    await tellOfEvent(tx, { orderId: id, kind: 'parcels corrected', by: admin }, order.email)
  })
}

/**
 * Undoes a shipment: silently while its mail is unsent; later with a reason, which is mailed. With `runId`, only if the order
 * was shipped in that run.
 */
export async function undoShipping(
  db: Db,
  admin: Caller,
  id: string,
  { reason = '' }: z.infer<typeof Unshipping>,
  runId?: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockShipped(tx, id, undoSeconds)
    if (!order) return refuseUnshipped(tx, id)
    const event = { orderId: id, kind: 'shipping undone', by: admin } as const
    const shipping = await lastShipping(tx, id)
    if (runId !== undefined && shipping?.runId !== runId)
      throw new Refusal(409, 'This order has since been confirmed again')
    const isUntold = order.isRecent && shipping !== undefined && (await withdrawMail(tx, shipping.id))
    if (!isUntold && !reason) {
      const sentence = 'The customer has already been notified: please give a reason for undoing the shipment'
      throw new Refusal(409, sentence, { errors: { reason: sentence } })
    }
    if (!(await withdrawArrival(tx, id)))
      throw new Refusal(409, 'The arrival of these goods is proved, so their shipment cannot be undone')
    await unship(tx, id)
    await withdrawInvoice(tx, id)
    await tellOfEvent(tx, { ...event, details: { reason } }, isUntold ? undefined : order.email)
    await recordChanges(tx, admin, [{ action: 'undo shipping', aboutId: id, why: reason }])
  })
}

async function refuseUnshipped(tx: Db, id: string): Promise<never> {
  await findOrder(tx, undefined, id)
  throw new Refusal(409, 'This order is not shipped')
}
