/** Tells an outage from a bug: whether an error says that the database cannot work just now, and may in a moment. */

/** SQLSTATE classes: connection exceptions, insufficient resources, operator intervention. */
const classesOfOutage = ['08', '53', '57P']

/** A primary that is still a standby; a statement that ran too long; a lock that was not to be had. */
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

/** What pg and its pool say without a code. */
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

/** The database has not answered for so long that its connections were given up. */
export class DatabaseSilent extends Error {
  override readonly message = 'The database does not answer'
}

/** Looks through the causes too: drizzle wraps what the driver says. */
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

/** SQLSTATE, or what the operating system calls it; of the error itself or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (ownCodeOf(error) ?? codeOf(error.cause)) : undefined
}

function ownCodeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
