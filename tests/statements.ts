/** The statements of a shop. */
import { NoopLogger } from 'drizzle-orm/logger'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { onPostgres } from './test-database.ts'

/**
 * The statements sent to the database from here on, in a transaction or not; without its begin and commit. On PGlite not those
 * of `preparedSql`.
 */
export function watchStatements(): () => string[] {
  // The default logger of drizzle. PostgreSQL's driver reports everything.
  const sent = onPostgres ? vi.spyOn(pg.Client.prototype, 'query') : vi.spyOn(NoopLogger.prototype, 'logQuery')
  onTestFinished(() => sent.mockRestore())
  const all = () => sent.mock.calls.map(([statement]: unknown[]) => textOf(statement).replaceAll(/\s+/g, ' ').trim())
  // The heartbeat checks the database on its own schedule; a change is announced to other instances.
  return () =>
    all().filter((statement) => !/^(begin|commit|\s*select pg_is_in_recovery|select pg_notify)/.test(statement))
}

function textOf(statement: unknown): string {
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)
}
