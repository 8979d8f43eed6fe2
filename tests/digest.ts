/** A digest of each table's rows: equal digests mean that nothing was written in between. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

type Digests = Record<string, string>

/** The digest of every table that is not in `except`; the keys are the names of the tables. */
export async function digestTables({ db }: Database, except: readonly string[] = []): Promise<Digests> {
  const tables = await rowsOf<{ name: string }>(
    db,
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const digestOf = (name: string) =>
    `select '${name}' as name, md5(coalesce(string_agg(rows::text, ' ' order by rows::text), '')) as digest from "${name}" as rows`
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name))
  const digests = await rowsOf<{ name: string; digest: string }>(db, names.map(digestOf).join(' union all '))
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]))
}

/** Cast: both engines return `rows`, which drizzle's common type leaves out. */
async function rowsOf<Row>(db: Database['db'], statement: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows
}
