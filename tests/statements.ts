/** The statements that a shop sends to its database. */
import { NoopLogger } from 'drizzle-orm/logger'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { onPostgres } from './test-database.ts'

/**
 * Starts to record statements, and returns a function that lists those recorded so far, without begin and commit. On PGlite,
 * statements of `preparedSql` are missing.
 */
export function watchStatements(): () => string[] {
  // PostgreSQL's driver gets every statement; on PGlite only drizzle's default logger can be watched.
  const sent = onPostgres ? vi.spyOn(pg.Client.prototype, 'query') : vi.spyOn(NoopLogger.prototype, 'logQuery')
  onTestFinished(() => sent.mockRestore())
  const all = () => sent.mock.calls.map(([statement]: unknown[]) => textOf(statement).replaceAll(/\s+/g, ' ').trim())
  // Leaves out the heartbeat, which has its own schedule, and notifications to other instances.
  return () =>
    all().filter((statement) => !/^(begin|commit|\s*select pg_is_in_recovery|select pg_notify)/.test(statement))
}

function textOf(statement: unknown): string {
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)
}
