/** Money that the bank takes back from the shop's account: the orders that it has paid owe it again. */
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { cancelSalePaper } from '../papers/cancel-sale.ts'
import { markUnpaid } from '../payments/paying-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { type EntryRow, lockAccounts, type withPaid } from './bank-queries.ts'
import { type Booked, type Original, originalOf } from './find-original.ts'
import { namedInAll } from './proposals.ts'
import {
  closeReturn,
  creditsLike,
  endMatchesOf,
  lockOrdersPaidBy,
  lockReturn,
  openReturns,
  oweAgain,
  type TakenFrom,
} from './take-back-queries.ts'

type Config = Pick<Shop, 'config'>

/** Finds, for each return without an explanation, the transfer that it took back, or those that it may have taken back. */
export async function originalsOf(db: Db): Promise<(Original & { back: EntryRow })[]> {
  const returns = await openReturns(db, mostReturns, { isUnresolved: true })
  const [backs, credits] = [await withOrders(db, returns), await withOrders(db, await creditsLike(db, returns))]
  const left = new Set(credits)
  return mapYielding(backs, (back) => {
    const original = originalOf(back, [...left])
    // A transfer is taken back once. A return that may be one that is booked already is for a person.
    const found = back.mayBeId === null ? original.found : undefined
    if (found) left.delete(found)
    return { back, fits: original.fits, found }
  })
}

const mostReturns = 1_000

async function withOrders(db: Db, rows: Awaited<ReturnType<typeof withPaid>>): Promise<Booked[]> {
  const named = await namedInAll(db, rows)
  return rows.map(({ paid, ...row }) => ({
    ...row,
    orders: [...new Set([...(named.get(row.id)?.numbers ?? []), ...paid])],
  }))
}

/** The caller has locked the orders that the transfer has paid. */
export async function takeBack(
  tx: Db,
  { config, clerk }: Config & { clerk: Caller },
  { back, original }: { back: EntryRow; original: Pick<EntryRow, 'id'> },
): Promise<void> {
  for (const taken of await endMatchesOf(tx, original.id, back.id)) {
    const corrective = await takeFromOrder(tx, { config }, taken)
    const { orderId, email, cents: amountCents, then } = taken
    const details = { amountCents, ...(corrective !== undefined && { corrective }) }
    await tellOfEvent(tx, { orderId, kind: 'transfer taken back', details }, then === 'ended' ? undefined : email)
    await recordChanges(tx, clerk, [{ action: 'take transfer back', aboutId: orderId, before: { amountCents } }])
  }
}

/** Returns the id of the paper that cancels the receipt or invoice, if there is one. */
async function takeFromOrder(tx: Db, shop: Config, { orderId, cents, then }: TakenFrom): Promise<number | undefined> {
  const reason = 'The bank has taken the transfer back'
  const corrective = then === 'undo' ? await cancelSalePaper(tx, shop, orderId, reason) : undefined
  if (then === 'undo' || then === 'undo on account') await markUnpaid(tx, orderId, (await transferTerms(tx)).holdDays)
  await oweAgain(tx, orderId, cents)
  return corrective
}

/** A clerk says which transfer a return has taken back. */
export async function nameTakenBack(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  clerk: Caller,
  id: string,
  entryId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx)
    const { back, fits } = (await originalsOf(tx)).find((one) => one.back.id === id) ?? gone()
    const original = fits.find((one) => one.id === entryId)
    if (!original) throw new Refusal(409, 'This transfer cannot be the one that was taken back')
    await lockOrdersPaidBy(tx, [entryId])
    await takeBack(tx, { config, clerk }, { back, original })
  })
}

/** Notes that a return needs no attention any more. False if the entry is no return. */
export async function setReturnAside(tx: Db, clerk: Caller, id: string, why: string): Promise<boolean> {
  const back = await lockReturn(tx, id)
  if (!back) return false
  await closeReturn(tx, id, why)
  const after = { amountCents: back.amountCents }
  await recordChanges(tx, clerk, [{ action: 'set entry aside', aboutId: id, after, why }])
  return true
}

function gone(): never {
  throw new Refusal(409, 'Nothing is left to do about this entry')
}
