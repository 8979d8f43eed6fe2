/** Pages of the orders that changed since a point in time, or since the last answer. No change is ever left out. */
import type { AllOrdersQuery } from '#contract/orders/schema/list.ts'
import type { Page } from '../base/list-answer.ts'
import { Refusal } from '../base/refusal.ts'
import { readCursor, writeCursor } from '../database/cursor.ts'
import type { Db } from '../database/db.ts'
import { type ChangedOrder, firstUnsettled, lastPosition, ordersChanged, positionBefore } from './changed-queries.ts'

const defaultLimit = 50
/** An event written now may belong to a transaction that began earlier. No transaction of the shop takes nearly this long. */
const marginMs = 10 * 60 * 1000

/** The answer always has a cursor, because the caller uses it to ask for later changes. */
export async function changedOrders(
  db: Db,
  { changedSince, cursor, limit = defaultLimit }: AllOrdersQuery & { changedSince: Date },
): Promise<Page<ChangedOrder>> {
  // These are separate statements in this sequence, so that each event up to `last` is either known to be uncommitted, or can
  // be read afterwards.
  const last = await lastPosition(db)
  const until = Math.min(last, (await firstUnsettled(db)) ?? last)
  const after = cursor === undefined ? await beginningAt(db, changedSince, until) : positionOf(cursor, last)
  const rows = await ordersChanged(db, { after, until, most: limit })
  const isAll = rows.length < limit
  return { rows, next: cursorAt(isAll ? Math.max(after, until) : (rows.at(-1)?.position ?? after)), total: undefined }
}

async function beginningAt(db: Db, moment: Date, until: number): Promise<number> {
  const before = await positionBefore(db, new Date(moment.getTime() - marginMs))
  return before === null ? until : Math.min(before, until)
}

const sorted = { name: 'orders by change', type: 'bigint' }
const noId = '00000000-0000-0000-0000-000000000000'

const cursorAt = (position: number) => writeCursor(sorted, position, noId)

/** After a restore, a cursor may be ahead of the database and would skip new changes. */
function positionOf(cursor: string, last: number): number {
  const position = Number(readCursor(sorted, cursor).value)
  if (position <= last) return position
  const sentence =
    'The shop was restored from a backup, so this cursor is no longer valid. Start again with changedSince'
  throw new Refusal(422, sentence, { errors: { cursor: sentence } })
}
