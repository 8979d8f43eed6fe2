/** Entries that wait for a person: the proposal for each, matching by hand, and setting aside. */
import type { z } from 'zod'
import { mostEntries } from '#contract/bank/rules/listed.ts'
import type { BankEntries, BankEntry, EntryMatch } from '#contract/bank/schema/bank.ts'
import { customerOf } from '#contract/orders/rules/customer.ts'
import { formatOrderNumber, readOrderNumber } from '#contract/orders/rules/order.ts'
import { amountOf, formatCents } from '#contract/rules/money.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { sayDoubts, sayMayBeTaken } from './doubts.ts'
import {
  lockEntry,
  lockNumbered,
  type MatchRow,
  matchesOf,
  type NamedOrder,
  type OpenEntry,
  openEntries,
  ordersNumbered,
  setAside,
} from './match-queries.ts'
import { proposalsFor } from './proposals.ts'
import { applyParts } from './settle-match.ts'
import { originalsOf, setReturnAside } from './take-back.ts'

export async function findEntries(db: Db): Promise<z.infer<typeof BankEntries>> {
  const entries = await openEntries(db, mostEntries)
  const { proposalFor } = await proposalsFor(db, entries, ordersNumbered)
  const matches = await matchesOf(
    db,
    entries.map(({ id }) => id),
  )
  const doubts = new Map([...sayMayBeTaken(await originalsOf(db)), ...(await sayDoubts(db, entries))])
  return {
    entries: entries.map((entry) => {
      const { parts, why } = proposalFor(entry, entry.leftCents)
      return {
        ...toWire(entry),
        why,
        ...(doubts.has(entry.id) && { doubt: doubts.get(entry.id) }),
        suggested: parts.map(({ order, amountCents: cents, chargesCents }) => ({
          order: toWireOrder(order),
          ...{ amount: amountOf(cents), charges: amountOf(chargesCents), owed: amountOf(order.owedCents ?? 0) },
        })),
        matches: matches.flatMap((match) => (match.entryId === entry.id ? toWireMatch(match) : [])),
      }
    }),
  }
}

function toWire({
  id,
  bookedOn,
  amountCents,
  leftCents,
  payerName,
  payerEnd,
  text,
  bankReference,
  notedFor,
}: OpenEntry) {
  return {
    ...{ _id: id, bookedOn, amount: amountOf(amountCents), left: amountOf(leftCents) },
    ...{ payer: payerName, account: payerEnd },
    text: text || (notedFor === null ? bankReference : formatOrderNumber(notedFor)),
  }
}

type Customer = Pick<NamedOrder, 'number' | 'company' | 'userName' | 'email'>

const toWireOrder = ({ id: _id, ...order }: Customer & { id: string }) => ({ _id, ...namesOf(order) })
const namesOf = ({ number, ...order }: Customer) => {
  return { number: formatOrderNumber(number), customer: customerOf(order) }
}

function toWireMatch({
  id: _id,
  orderId,
  amountCents,
  chargesCents,
  whyKept,
  ...order
}: MatchRow): BankEntry['matches'] {
  const amounts = { amount: amountOf(amountCents), charges: amountOf(chargesCents) }
  return [{ _id, order: { _id: orderId, ...namesOf(order) }, ...amounts, canUndo: whyKept === null }]
}

/** Matches what is left of the entry with an order, up to the amount that the order owes. */
export async function matchEntry(
  db: Db,
  clerk: Caller,
  id: string,
  { order: typed, charges = false }: z.infer<typeof EntryMatch>,
): Promise<void> {
  const number = readOrderNumber(typed) ?? 0
  await inTransaction(db, async (tx) => {
    const order = (await lockNumbered(tx, [number])).get(number) ?? refuse('There is no such order')
    if (order.state !== 'open') refuse(closedWords[order.state])
    const entry = (await lockEntry(tx, id)) ?? gone()
    const owedCents = order.owedCents ?? 0
    if (entry.leftCents <= 0) gone()
    const amountCents = Math.min(entry.leftCents, owedCents)
    const { chargesCents: most } = await transferTerms(tx)
    const chargesCents = charges ? owedCents - amountCents : 0
    if (chargesCents > most) refuse(`At most ${formatCents(most)} can be written off as bank charges`)
    const after = { amountCents, ...(chargesCents > 0 && { chargesCents }) }
    await recordChanges(tx, clerk, [{ action: 'match transfer', aboutId: order.id, after }])
    await applyParts(tx, [{ order, amountCents, chargesCents, entryId: id }], clerk.id)
  })
}

const closedWords = {
  card: 'This order is to be paid by card',
  waits: 'This order is waiting for the register of VAT numbers',
  paid: 'This order is already paid',
  ended: 'This order has expired or was cancelled',
}

export async function setEntryAside(db: Db, clerk: Caller, id: string, why: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await setReturnAside(tx, clerk, id, why)) return
    const entry = (await lockEntry(tx, id)) ?? gone()
    if (entry.leftCents <= 0) gone()
    await setAside(tx, entry, why)
    const after = { amountCents: entry.leftCents }
    await recordChanges(tx, clerk, [{ action: 'set entry aside', aboutId: id, after, why }])
  })
}

function refuse(sentence: string): never {
  throw new Refusal(409, sentence, { errors: { order: sentence } })
}

function gone(): never {
  throw new Refusal(409, 'Nothing is left to do about this entry')
}
