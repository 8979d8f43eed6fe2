/** Storage for the stand-ins of external services: one table of kind, id and JSON body. */
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Db } from './db.ts'
import { standInRecords } from './record-schema.ts'

/** The store that is passed to a stand-in. Each call is one statement. */
export function standInStore(db: Db) {
  return {
    async get(kind: string, id: string): Promise<unknown> {
      // Ids come from URLs and forms and may contain NUL, which PostgreSQL's text cannot.
      if (id.includes('\0')) return undefined
      const [row] = await db.select().from(standInRecords).where(isRecord(kind, id))
      return row?.body
    },
    /** An upsert. `at` is the creation time: an update changes only the body. */
    async put(kind: string, id: string, body: object, at: Date): Promise<void> {
      const stored = keepable(body)
      await db
        .insert(standInRecords)
        .values({ kind, id, body: stored, at })
        .onConflictDoUpdate({ target: [standInRecords.kind, standInRecords.id], set: { body: stored } })
    },
    async remove(kind: string, id: string): Promise<void> {
      await db.delete(standInRecords).where(isRecord(kind, id))
    },
    /** Newest first; `since` excludes older records. */
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

/** Sanitises strings for jsonb, which stores neither NUL nor lone surrogates: both can be typed into a stand-in. */
function keepable(body: object): unknown {
  const plain = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  return JSON.parse(JSON.stringify(body, plain))
}

function isRecord(kind: string, id: string) {
  return and(eq(standInRecords.kind, kind), eq(standInRecords.id, id))
}
