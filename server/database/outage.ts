/** Distinguishes an outage from a bug: whether a database error is transient, so that a retry may succeed. */

/** SQLSTATE classes: connection exceptions, insufficient resources, operator intervention. */
const classesOfOutage = ['08', '53', '57P']

/** read_only_sql_transaction (a standby), query_canceled (statement timeout), lock_not_available (lock timeout). */
const codesOfOutage = ['25006', '57014', '55P03']

const codesOfNetwork = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]

/** Errors of pg and its pool without a code. */
const sentencesOfDriver = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** The heartbeat has timed out, and the connections have been destroyed. */
export class DatabaseSilent extends Error {
  override readonly message = 'The database does not answer'
}

/** Checks the causes as well, because drizzle wraps the driver's errors. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseSilent || sentencesOfDriver.includes(error.message)) return true
  const code = ownCodeOf(error)
  if (code && isCodeOfOutage(code)) return true
  return isOutage(error.cause) || (error instanceof AggregateError && error.errors.some(isOutage))
}

function isCodeOfOutage(code: string): boolean {
  return (
    codesOfNetwork.includes(code) ||
    codesOfOutage.includes(code) ||
    (code.length === 5 && classesOfOutage.some((start) => code.startsWith(start)))
  )
}

/** The SQLSTATE or system error code (such as ECONNRESET) of the error or of its causes. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (ownCodeOf(error) ?? codeOf(error.cause)) : undefined
}

function ownCodeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
