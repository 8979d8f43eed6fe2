/** Runs transactions (with retries after a conflict), prepared statements and raw statements, and interprets their errors. */
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { collectChanges, invalidate } from './changes.ts'
import type { Db } from './db.ts'

const deadlocked = '40P01'
const notSerializable = '40001'

/**
 * Runs work in a transaction, with retries after a deadlock or serialization failure. Inside `work`, use only the handle of the
 * transaction.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const { result, changes } = await retryAfterConflict(() =>
    db.transaction(async (tx) => {
      const changes = collectChanges(tx)
      return { result: await work(tx), changes }
    }),
  )
  for (const change of changes) invalidate(db, change)
  return result
}

/** For atomic work: retries after a deadlock or serialization failure. */
async function retryAfterConflict<Result>(attempt: () => Promise<Result>, triesLeft = 4): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const code = databaseError(error)?.code
    if (triesLeft > 1 && (code === deadlocked || code === notSerializable))
      return retryAfterConflict(attempt, triesLeft - 1)
    throw error
  }
}

/**
 * For statements that run with every request: each is built once per database and planned once per connection. `prepare` builds
 * the statement with `sql.placeholder(…)` for its values, and names it.
 */
export function prepared<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const known = statements.get(db)
    if (known) return known
    const statement = prepare(db)
    statements.set(db, statement)
    return statement
  }
}

/** The driver's way to run a statement under a name, outside of any transaction. */
export type RunNamed = (statement: { name: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>

const runners = new WeakMap<Db, RunNamed>()

export function setRunner(db: Db, run: RunNamed): void {
  runners.set(db, run)
}

/** Like `prepared`, for a statement that drizzle cannot build. */
export function preparedSql<Row>(name: string, statement: SQL): (db: Db, values: object) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return async (db, values) => {
    const run = runners.get(db)
    const filled = fillPlaceholders(params, { ...values })
    if (!run) return (await rowsOf<Row>(db, unprepared(text, filled))).rows
    const { rows } = await retryAfterConflict(() => run({ name, text, values: filled }))
    return rows as Row[] // each caller declares the row type of its statement
  }
}

/** In a transaction, the statement is planned anew. Few of these statements run in a transaction. */
function unprepared(text: string, values: unknown[]): SQL {
  const chunks = text.split(/\$(\d+)/)
  return sql.join(chunks.map((chunk, index) => (index % 2 ? sql.param(values[Number(chunk) - 1]) : sql.raw(chunk))))
}

/** The rows of a raw statement. Both drivers return `rows`; drizzle's common type lacks it. */
export async function rowsOf<Row>(db: Db, statement: Parameters<Db['execute']>[0]): Promise<{ rows: Row[] }> {
  return (await db.execute(statement)) as unknown as { rows: Row[] }
}

/** Whether the statement violated the named constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
}

/** Whether a row referred to another row that is not there: SQLSTATE 23503, "foreign key violation". */
export function refersToNothing(error: unknown): boolean {
  return databaseError(error)?.code === '23503'
}

/** Whether a value did not fit its column or type: SQLSTATE class 22, "data exception". */
export function isUnfitValue(error: unknown): boolean {
  return databaseError(error)?.code?.startsWith('22') ?? false
}

/** The driver's own error: drizzle wraps it as a cause. */
function databaseError(error: unknown): { code?: string; constraint?: string } | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error as { code: string; constraint?: string }
  return databaseError(error.cause)
}
