/** Changes the delivery dates that an order was promised. */
import type { DatesChange } from '#contract/orders/schema/promise.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { putPromise } from './change-queries.ts'
import { tellOfEvent } from './event-queries.ts'
import { findOrder } from './rules.ts'

/** The customer gets a mail with the reason. */
export async function changeDates(db: Db, admin: Caller, id: string, { why, ...dates }: DatesChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const put = await putPromise(tx, id, dates)
    if (!put) {
      await findOrder(tx, admin, id)
      throw new Refusal(409, 'The dates can be changed only until the order ships or is cancelled')
    }
    const event = {
      orderId: id,
      kind: 'delivery dates changed',
      by: admin,
      details: { reason: why },
    } as const
    await tellOfEvent(tx, event, put.email)
    await recordChanges(tx, admin, [{ action: 'change delivery dates', aboutId: id, why }])
  })
}
