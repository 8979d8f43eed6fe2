/** Statements that are asked with every request: written once for each database, and planned once for each connection. */
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { retryAfterConflict } from './transaction.ts'

/** `prepare` builds the statement with `sql.placeholder(…)` for its values, and gives it a name. */
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

/** The same for a statement that drizzle cannot build. It runs outside of any transaction: alone it is one. */
export function preparedSql<Row>(name: string, statement: SQL): (db: Db, values: object) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return async (db, values) => {
    const run = runners.get(db)
    if (!run) throw new Error(`${name} runs outside of transactions`)
    const filled = fillPlaceholders(params, { ...values })
    const { rows } = await retryAfterConflict(() => run({ name, text, values: filled }))
    return rows as Row[] // what the statement returns is said where it stands
  }
}
