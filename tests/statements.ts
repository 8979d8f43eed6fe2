/** What a shop sends to its database. */
import { NoopLogger } from 'drizzle-orm/logger'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { onPostgres } from './test-database.ts'

/** What is sent to the database from here on, in a transaction or not; without its begin and commit. On PGlite not what `preparedSql` sends. */
export function watchStatements(): () => string[] {
  // Whoever gives drizzle no logger has this one. PostgreSQL's driver is told of everything.
  const sent = onPostgres ? vi.spyOn(pg.Client.prototype, 'query') : vi.spyOn(NoopLogger.prototype, 'logQuery')
  onTestFinished(() => sent.mockRestore())
  const all = () => sent.mock.calls.map(([statement]: unknown[]) => textOf(statement).replaceAll(/\s+/g, ' ').trim())
  // The heartbeat asks the database how it is, whenever it is time for that; a change is told to other instances.
  return () =>
    all().filter((statement) => !/^(begin|commit|\s*select pg_is_in_recovery|select pg_notify)/.test(statement))
}

function textOf(statement: unknown): string {
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)
}
