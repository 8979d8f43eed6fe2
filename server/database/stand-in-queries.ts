/** Where the stand-ins for the outside world keep their state: one table of kinds, ids and bodies. */
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { standInRecords } from './record-schema.ts'

/** The place that is handed to a stand-in. Each call is one statement. */
export function standInStore(db: Db) {
  return {
    async get(kind: string, id: string): Promise<unknown> {
      // Ids come from addresses and forms, and no text of the database holds a NUL.
      if (id.includes('\0')) return undefined
      const [row] = await db.select().from(standInRecords).where(isRecord(kind, id))
      return row?.body
    },
    /** `at` is when the thing was made; writing it again changes only the body. */
    async put(kind: string, id: string, body: object, at: Date): Promise<void> {
      const kept = keepable(body)
      await db
        .insert(standInRecords)
        .values({ kind, id, body: kept, at })
        .onConflictDoUpdate({ target: [standInRecords.kind, standInRecords.id], set: { body: kept } })
    },
    async remove(kind: string, id: string): Promise<void> {
      await db.delete(standInRecords).where(isRecord(kind, id))
    },
    /** Newest first; `since` leaves out what is older. */
    async list(kind: string, since = new Date(0)): Promise<unknown[]> {
      const rows = await db
        .select()
        .from(standInRecords)
        .where(and(eq(standInRecords.kind, kind), gte(standInRecords.at, since)))
        .orderBy(desc(standInRecords.at), desc(standInRecords.id))
      return rows.map((row) => row.body)
    },
  }
}

/** JSON in the database holds neither NUL nor half a letter, and what people type into a stand-in may. */
function keepable(body: object): unknown {
  const plain = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  return JSON.parse(JSON.stringify(body, plain))
}

function isRecord(kind: string, id: string) {
  return and(eq(standInRecords.kind, kind), eq(standInRecords.id, id))
}
