/** The database of a test process: PGlite in memory, or a fresh one beside TEST_DATABASE_URL. Emptied for every shop. */

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/database/connect.ts'

export const onPostgres = Boolean(process.env.TEST_DATABASE_URL)

let opened: Promise<Database> | undefined

/** The same database for all tests of the process, one after the other, with nothing in it. It ends with the process. */
export async function emptyDatabase(): Promise<Database> {
  opened ??= process.env.TEST_DATABASE_URL ? openFresh(process.env.TEST_DATABASE_URL) : openDatabase({})
  const database = await opened
  await empty(database)
  return database
}

/** What a second instance on the same PostgreSQL has: connections of its own. Closed when the test ends. */
export async function anotherInstance({ db }: Database): Promise<Database> {
  const { rows } = (await db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[]
  }
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  const second = await openDatabase({ url: url.href })
  onTestFinished(() => second.close())
  return second
}

async function openFresh(url: string): Promise<Database> {
  const name = `fleje_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return openDatabase({ url: own.href })
}

async function empty({ db }: Database): Promise<void> {
  const tables = (await db.execute(sql`select tablename from pg_tables where schemaname = 'public'`)) as unknown as {
    rows: { tablename: string }[]
  }
  const names = tables.rows.map(({ tablename }) => `"${tablename}"`).join(', ')
  await db.execute(sql.raw(`truncate ${names} restart identity cascade`))
}
