/** Money that another program, such as the ERP, has seen at the bank. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { SeenMoney, SeenResult } from '#contract/bank/schema/bank.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { orderOfId } from '../orders/order-queries.ts'
import { type EntryRow, insertEntries, isNotedOtherwise, lockAccounts } from './bank-queries.ts'
import { sayDoubts } from './doubts.ts'
import { likeness, notedMark } from './identity.ts'
import { lockNumbered, type NamedOrder } from './match-queries.ts'
import { applyParts } from './settle-match.ts'
import { bookingsLike } from './store-entries.ts'

/** Records it once for each of the bank's references, and pays the order with it, unless it may be money that is booked already. */
export async function noteMoney(
  db: Db,
  clerk: Caller,
  orderId: string,
  seen: SeenMoney,
): Promise<z.infer<typeof SeenResult>> {
  const doubt = await inTransaction(db, async (tx) => {
    const { number } = (await orderOfId(tx, orderId)) ?? refuseUnknown()
    // The accounts first, as when a statement is booked.
    const [account] = await lockAccounts(tx)
    const order = (await lockNumbered(tx, [number])).get(number) ?? refuseUnknown()
    if (!account) throw new Refusal(409, 'The shop has no bank account yet')
    const entry = await storeNoted(tx, { accountId: account.id, number }, seen)
    if (!entry) return undefined
    if (entry.mayBeId === null) await payWith(tx, clerk, order, entry)
    else await recordChanges(tx, clerk, [{ action: 'note transfer', aboutId: orderId, after: centsIn(entry) }])
    return (await sayDoubts(tx, [entry])).get(entry.id)
  })
  const { paidAt, owedCents } = (await orderOfId(db, orderId)) ?? refuseUnknown()
  return { paid: paidAt !== null && owedCents === 0, owed: amountOf(owedCents ?? 0), ...(doubt && { doubt }) }
}

type About = { accountId: string; number: number }

/** Undefined if it is booked already. */
async function storeNoted(
  tx: Db,
  { accountId, number }: About,
  { amount, bankReference, bookedOn, payer = '' }: SeenMoney,
): Promise<EntryRow | undefined> {
  const facts = { accountId, bankReference, bookedOn, amountCents: centsOf(amount) }
  const booking = { ...facts, isOnlyNoted: true, orders: [number] }
  const stored = await bookingsLike(tx, [facts])
  if (stored.some((one) => likeness(booking, one) === 'same')) return undefined
  if (await isNotedOtherwise(tx, facts)) refuseOtherAmount()
  const mayBeId = stored.find((one) => likeness(booking, one) === 'doubtful')?.id ?? null
  const marks = {
    id: randomUUID(),
    valueOn: bookedOn,
    fingerprint: notedMark(facts),
    payerName: payer,
    notedFor: number,
    isStated: false,
    mayBeId,
  }
  return (await insertEntries(tx, [{ ...facts, ...marks }]))[0]
}

async function payWith(tx: Db, clerk: Caller, order: NamedOrder, entry: EntryRow): Promise<void> {
  const isOpen = order.state === 'open'
  const part = { order, amountCents: Math.min(entry.amountCents, order.owedCents ?? 0), chargesCents: 0 }
  const after = isOpen ? { amountCents: part.amountCents } : centsIn(entry)
  await recordChanges(tx, clerk, [{ action: isOpen ? 'match transfer' : 'note transfer', aboutId: order.id, after }])
  if (isOpen) await applyParts(tx, [{ ...part, entryId: entry.id }], clerk.id)
}

const centsIn = ({ amountCents }: EntryRow) => ({ amountCents })

function refuseUnknown(): never {
  throw new Refusal(404, 'There is no such order')
}

function refuseOtherAmount(): never {
  const sentence = 'This reference is recorded with another amount'
  throw new Refusal(409, sentence, { errors: { bankReference: sentence } })
}
