/** A database as an earlier release left it, on the engine of this run: with only the migrations before a certain one. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import { onPostgres } from './test-database.ts'

const migrations = fileURLToPath(new URL('../server/database/migrations/', import.meta.url))

export type EarlierRelease<Row> = { place: { url?: string; folder?: string }; rows: Row[] }

/**
 * Runs `filling` on the earlier database, and returns where it is, and the rows of `query`. `until`: the name of the first
 * migration that is left out, without its number.
 */
export async function earlierRelease<Row extends object>(
  until: string,
  filling: string,
  query: string,
): Promise<EarlierRelease<Row>> {
  const migrationsFolder = migrationsBefore(until)
  if (onPostgres) {
    const url = await freshDatabase(process.env.TEST_DATABASE_URL ?? '')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await migratePostgres(drizzlePostgres(client), { migrationsFolder })
    await client.query(filling)
    const { rows } = await client.query<Row>(query)
    await client.end()
    return { place: { url }, rows }
  }
  const folder = temporaryFolder()
  const client = new PGlite(join(folder, 'pglite'), { extensions: { pg_trgm } })
  await migratePglite(drizzlePglite(client), { migrationsFolder })
  await client.exec(filling)
  const { rows } = await client.query<Row>(query)
  await client.close()
  return { place: { folder }, rows }
}

type Journal = { entries: { tag: string }[] }

function migrationsBefore(name: string): string {
  const folder = temporaryFolder()
  cpSync(migrations, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: Journal = JSON.parse(readFileSync(file, 'utf8'))
  const until = journal.entries.findIndex(({ tag }) => tag.slice('0000_'.length) === name)
  if (until < 0) throw new Error(`There is no migration ${name}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  return folder
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-earlier-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
