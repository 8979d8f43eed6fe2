/** Storage for the stand-ins of external services: one table of kind, id and JSON body. */
import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { standInRecords } from './record-schema.ts'
import { preparedSql } from './statements.ts'

type Which = {
  since?: Date | undefined
  until?: Date | undefined
  after?: { at: Date; id: string } | undefined
  most?: number | undefined
}

/** The store that is passed to a stand-in. Each call is one statement. */
export function standInStore(db: Db) {
  return {
    async get(kind: string, id: string): Promise<unknown> {
      // Ids come from URLs and forms and may contain NUL, which PostgreSQL's text type cannot store.
      if (id.includes('\0')) return undefined
      const [row] = await recordRead(db, { kind, id })
      return row?.body
    },
    /** An upsert. `at` is the creation time: an update changes only the body. */
    async put(kind: string, id: string, body: object, at: Date): Promise<void> {
      await recordPut(db, { kind, id, body: keepable(body), at })
    },
    async remove(kind: string, id: string): Promise<void> {
      await db.delete(standInRecords).where(isRecord(kind, id))
    },
    /** Newest first: those from `since`, before `until`, and that follow `after` in the list. */
    async list(kind: string, { since, until, after, most }: Which = {}): Promise<unknown[]> {
      const { at, id, body } = standInRecords
      const found = db
        .select({ body })
        .from(standInRecords)
        .where(
          and(
            eq(standInRecords.kind, kind),
            since && gte(at, since),
            until && lt(at, until),
            after && or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id))),
          ),
        )
        .orderBy(desc(at), desc(id))
      const rows = await (most === undefined ? found : found.limit(most))
      return rows.map((row) => row.body)
    },
  }
}

const value = sql.placeholder

const recordRead = preparedSql<{ body: unknown }>(
  'stand_in_record_read',
  sql`select body from stand_in_records where kind = ${value('kind')}::text and id = ${value('id')}::text`,
)

const recordPut = preparedSql(
  'stand_in_record_put',
  sql`insert into stand_in_records (kind, id, body, at)
    values (${value('kind')}::text, ${value('id')}::text, ${value('body')}::jsonb, ${value('at')}::timestamptz)
    on conflict (kind, id) do update set body = excluded.body`,
)

/** The body as JSON, sanitised for jsonb, which stores neither NUL nor lone surrogates: both can be typed into a stand-in. */
function keepable(body: object): string {
  const json = JSON.stringify(body)
  return /\\u(0000|d[89a-f])/.test(json) ? JSON.stringify(body, withoutOddities) : json
}

const withoutOddities = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

function isRecord(kind: string, id: string) {
  return and(eq(standInRecords.kind, kind), eq(standInRecords.id, id))
}
