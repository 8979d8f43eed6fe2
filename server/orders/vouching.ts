/**
 * An admin vouches that goods which the customer of an unpaid order collects leave Spain: the order is taxed anew, as if we sent
 * the goods.
 */
import { mayBeVouched } from '#contract/orders/rules/money/vouching.ts'
import { type Taxation, taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { taxedFactsOf } from '../tax/tax-of-order.ts'
import { tellOfEvent } from './event-queries.ts'
import { lockOrders } from './lock-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { findOrder } from './rules.ts'
import { toWireOrder } from './to-wire.ts'
import { taxUntaxed } from './vouching-queries.ts'

const mostRounds = 3

/** Refuses (409) an order whose tax can no longer change, or would not. Its open card payment, of another amount, is closed first. */
export async function vouch(shop: Shop, admin: Caller, id: string, why: string): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const order = await findOrder(shop.db, admin, id)
    refuseSettled(order)
    const taxation = await taxationIfVouched(shop.db, order)
    await shop.closePayment(id)
    const isTaxed = await inTransaction(shop.db, async (tx) => {
      await lockOrders(tx, [id])
      if (!(await taxUntaxed(tx, id, taxation))) return false
      await noteVouched(tx, admin, { id, why, to: order.email })
      return true
    })
    if (isTaxed) return
    // A concurrent request has paid or cancelled the order, or started a payment. The next round says so.
  }
  throw new Refusal(409, 'A payment for this order is under way')
}

/** The mail states the new amount. Customers see the reason only if they download their data. */
export async function noteVouched(
  tx: Db,
  admin: Caller,
  { id, why, to }: { id: string; why: string; to: string | undefined },
): Promise<void> {
  await tellOfEvent(tx, { orderId: id, kind: 'vouched', by: admin, details: { because: why } }, to)
  await recordChanges(tx, admin, [{ action: 'vouch for order', aboutId: id, why }])
}

async function taxationIfVouched(db: Db, { country, postalCode, vatNumber }: OrderRow): Promise<Taxation> {
  const facts = await taxedFactsOf(db, { country, postalCode, vatNumber, vouched: true })
  const taxation = taxOf({ ...facts, collected: true })
  if (taxation.treatment === 'domestic')
    throw new Refusal(
      409,
      'VAT stays on this order: Spanish VAT applies at the order’s country and postal code, or the customer has no valid VAT number',
    )
  return taxation
}

function refuseSettled(row: OrderRow): void {
  const order = toWireOrder(row)
  if (mayBeVouched(order)) return
  const { tax, delivery, paid, stage } = order
  if (tax?.treatment !== 'domestic') throw new Refusal(409, 'No VAT is added to this order')
  if (!delivery?.collected) throw new Refusal(409, 'We send this order ourselves, so its VAT depends on where it goes')
  if (paid) throw new Refusal(409, 'This order is already paid, so its VAT stays as it is')
  if (stage === 'shipped') throw new Refusal(409, 'This order is already collected, so its VAT stays as it is')
  if (order.isInvoiced) throw new Refusal(409, 'This order has its invoice already, so its VAT stays as it is')
  throw new Refusal(409, 'VAT can only be taken off before anything is paid or credited')
}
