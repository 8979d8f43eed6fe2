/** Checks the orders in the database after a drill. */
import { eq, inArray } from 'drizzle-orm'
import { openDatabase } from '#server/database/connect.ts'
import { orders } from '#server/database/order-schema.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { type Load, phoneOfDrill } from './load.ts'

export type Books = {
  /** Acknowledged orders that are missing. */
  lost: number
  /** Orders created more than once, although each was sent under one Idempotency-Key. */
  twice: number
  /** Violated invariants of the shop. */
  broken: string[]
}

const idsAtOnce = 1_000

/** `loads`: everything sent to this database so far. */
export async function judgeBooks(url: string, loads: Load[]): Promise<Books> {
  const database = await openDatabase({ url })
  try {
    const ids = loads.flatMap(({ acknowledged }) => [...acknowledged.values()])
    const there = new Set<string>()
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const some = inArray(orders.id, ids.slice(from, from + idsAtOnce))
      for (const { id } of await database.db.select({ id: orders.id }).from(orders).where(some)) there.add(id)
    }
    const made = await database.db.$count(orders, eq(orders.phone, phoneOfDrill))
    const keys = loads.reduce((sum, { keys }) => sum + keys, 0)
    const lost = ids.filter((id) => !there.has(id)).length
    return { lost, twice: Math.max(0, made - keys), broken: await brokenInvariants(database.db) }
  } finally {
    await database.close()
  }
}
