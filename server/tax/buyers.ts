/** Buyers whose VAT number has another name or none in the register, and those whose invoice states no NIF. */
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { compareNames } from '#contract/tax/rules/registered-name.ts'
import type { InvoiceWithoutNif, OtherName, Registered } from '#contract/tax/schema/buyer.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { insertSeen, isNumberSeen, ordersWithoutNif, unseenBuyers } from './buyer-queries.ts'
import type { VatCheck } from './tax-queries.ts'

export async function otherNames(db: Db): Promise<OtherName[]> {
  return (await unseenBuyers(db)).map(({ id, number, billedName, vatNumber, ...registered }) => ({
    ...{ order: { _id: id, number: formatOrderNumber(number) }, billedName, vatNumber },
    ...(registered.registeredName && { registeredName: registered.registeredName }),
    ...(registered.registeredAddress && { registeredAddress: registered.registeredAddress }),
  }))
}

export async function withoutNif(db: Db): Promise<InvoiceWithoutNif[]> {
  return (await ordersWithoutNif(db)).map(({ id, number, buyer, placedAt }) => ({
    ...{ order: { _id: id, number: formatOrderNumber(number) }, buyer },
    placedAt: new Date(placedAt).toISOString(),
  }))
}

/** For the office: what the register published with the answer that made the order exempt. */
export async function registeredOf(
  db: Db,
  { id, billedName }: { id: string; billedName: string },
  { registeredName: name, registeredAddress: address }: VatCheck,
): Promise<Registered> {
  const compared = compareNames(billedName, name)
  const isSeen = compared !== 'same' && (await isNumberSeen(db, id))
  return {
    ...(name && { name }),
    ...(address && { address }),
    compared,
    ...(isSeen && { isSeen: true as const }),
  }
}

/** *This is the buyer*: the office recognises the buyer, once for each VAT number and billed name. */
export async function seeNumber(db: Db, clerk: Caller, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seen = await insertSeen(tx, orderId)
    if (!seen) throw new Refusal(409, 'This order names no VAT number, or its customer is deleted')
    if (seen.isNew) await recordChanges(tx, clerk, [{ action: 'see number', aboutId: orderId }])
  })
}
