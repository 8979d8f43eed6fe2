/** Confirms many orders at once, each in its own transaction, and undoes such a run. */
import { mostAtOnce } from '#contract/orders/rules/admin/bulk.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { ConfirmedLine, SelectedOrders, UndoneLine } from '#contract/orders/schema/bulk.ts'
import { idempotently } from '../api/idempotency.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { isOutage } from '../database/outage.ts'
import { inTransaction } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { insertRun, numbersOf, ordersOfRun, shippedInRun } from './confirmation-queries.ts'
import { selectedIds } from './selected-orders.ts'
import { approveOrder, undoShipping } from './shipping.ts'

type Sent = { body: SelectedOrders; idempotencyKey: string | undefined }

/** A third of the 30 seconds in which a shipment can be undone silently: the rest is for reading the answer. */
const confirmWithinMs = 10_000
/** The connection is closed after 30 s without data. */
const undoWithinMs = 20_000

/**
 * Confirms the orders one after another until the time is up. The remaining orders are reported as not tried. Another call with
 * the same idempotency key continues where this one stopped, and repeats nothing.
 */
export async function confirmOrders(
  db: Db,
  admin: Caller,
  { body, idempotencyKey }: Sent,
  withinMs = confirmWithinMs,
): Promise<{ runId: string; lines: ConfirmedLine[] }> {
  const runId = await inTransaction(db, (tx) =>
    idempotently(
      tx,
      admin,
      { call: 'confirmOrders', idempotencyKey, body },
      {
        make: async () => insertRun(tx, admin.id, await selectedIds(tx, body, mostAtOnce)),
        isThere: async (id) => (await ordersOfRun(tx, id)) !== undefined,
      },
    ),
  )
  const ids = (await ordersOfRun(db, runId)) ?? []
  const before = await shippedInRun(db, runId, ids)
  const lines = await eachInTime(db, ids, withinMs, async (id): Promise<Outcome<ConfirmedLine>> => {
    if (before.has(id)) return { outcome: 'confirmed' }
    const earlier = await approveOrder(db, admin, id, {}, runId)
    if (!earlier) return { outcome: 'confirmed' }
    const { approvedBy, approvedAt } = earlier
    return { outcome: 'already confirmed', approvedAt: approvedAt.toISOString(), ...(approvedBy && { approvedBy }) }
  })
  // The same call may have been sent twice at the same time: orders that the other call confirmed also belong to this run.
  const since = await shippedInRun(db, runId, ids)
  return { runId, lines: lines.map((line) => (since.has(line._id) ? inThisRun(line) : line)) }
}

const inThisRun = ({ _id, number }: ConfirmedLine): ConfirmedLine => ({
  ...{ _id, outcome: 'confirmed' },
  ...(number !== undefined && { number }),
})

/**
 * Undoes the confirmations of a run, in the sequence of the run. An order is refused once its customer has been mailed, half a
 * minute after the confirmation.
 */
export async function undoConfirmations(db: Db, admin: Caller, runId: string): Promise<UndoneLine[]> {
  const ids = await ordersOfRun(db, runId)
  if (!ids) throw new Refusal(404, 'There are no confirmations to undo: this run is not known')
  const confirmed = await shippedInRun(db, runId, ids)
  const confirmedIds = ids.filter((id) => confirmed.has(id))
  return eachInTime(db, confirmedIds, undoWithinMs, async (id): Promise<Outcome<UndoneLine>> => {
    await undoShipping(db, admin, id, {}, runId)
    return { outcome: 'undone' }
  })
}

type Line = { _id: string; number?: string | undefined }
type Outcome<Of extends Line> = Omit<Of, keyof Line>
type Missed = { outcome: 'refused' | 'not tried'; says?: string }

/** Acts on one order after another, so that other calls get a connection. A failure with one order does not stop the rest. */
async function eachInTime<Done>(
  db: Db,
  ids: string[],
  withinMs: number,
  act: (id: string) => Promise<Done>,
): Promise<(Line & (Done | Missed))[]> {
  const numbers = await numbersOf(db, ids)
  const start = performance.now()
  const lines: (Line & (Done | Missed))[] = []
  for (const id of ids) {
    const number = numbers.get(id)
    const line = { _id: id, ...(number !== undefined && { number: formatOrderNumber(number) }) }
    const isOver = performance.now() - start >= withinMs
    lines.push({ ...line, ...(isOver ? { outcome: 'not tried' } : await orRefused(act, id)) })
  }
  return lines
}

/** During an outage the whole call fails; a repeated call continues from there. */
async function orRefused<Done>(act: (id: string) => Promise<Done>, id: string): Promise<Done | Missed> {
  try {
    return await act(id)
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', says: error.message }
    if (isOutage(error)) throw error
    log.error(
      { at: 'orders', orderId: id, error: factsOfError(error) },
      'A bulk change could not change one of its orders',
    )
    return { outcome: 'refused', says: 'Something went wrong' }
  }
}
