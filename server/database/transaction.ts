/** Transactions with retry, raw statements, and how to recognise errors of the database. */
import { collectChanges, noteChange } from './changes.ts'
import type { Db } from './connect.ts'

const deadlocked = '40P01'
const notSerializable = '40001'

/** Runs work in a transaction, with retries after a deadlock or serialization failure. Inside, use only its handle. */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const { result, changes } = await retryAfterConflict(() =>
    db.transaction(async (tx) => {
      const changes = collectChanges(tx)
      return { result: await work(tx), changes }
    }),
  )
  for (const change of changes) noteChange(db, change)
  return result
}

/** For what happens as a whole or not at all: after a deadlock or serialization failure it is tried again. */
export async function retryAfterConflict<Result>(attempt: () => Promise<Result>, triesLeft = 4): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const code = databaseError(error)?.code
    if (triesLeft > 1 && (code === deadlocked || code === notSerializable))
      return retryAfterConflict(attempt, triesLeft - 1)
    throw error
  }
}

/** The rows of a raw statement. Both drivers answer `rows`; drizzle's common type lacks it. */
export async function rowsOf<Row>(db: Db, statement: Parameters<Db['execute']>[0]): Promise<{ rows: Row[] }> {
  return (await db.execute(statement)) as unknown as { rows: Row[] }
}

/** Whether the statement violated the named constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
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
