/**
 * The shop's one logger: JSON lines on standard error with time, level, request id and what happened. No line carries
 * a name, an address, a phone number or a token: log ids and states, and errors only through `factsOfError`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'

const requests = new AsyncLocalStorage<{ requestId: string }>()

/** Of this process, so that no two instances give the same id. */
const firstPart = crypto.randomUUID().slice(0, 13)
let requestsSoFar = 0

/** A new id, such as `3f0c9a52-7d1e-42`. */
export function nextRequestId(): string {
  requestsSoFar += 1
  return `${firstPart}-${requestsSoFar}`
}

/** Adds the request's id to everything logged by `work` and by the asynchronous work it starts. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requests.run({ requestId }, work)
}

export function currentRequestId(): string | undefined {
  return requests.getStore()?.requestId
}

/** Lines of the access log that wait to be written together: a write for each would cost as much as a cached answer. */
let accessLines = ''
let writingSoon: NodeJS.Timeout | undefined
const mostAccessText = 64_000

// Before pino's own listener, which writes what it has.
process.once('exit', writeAccessLines)
const destination = pino.destination({ dest: 2, sync: false })

function writeAccessLines(): void {
  clearTimeout(writingSoon)
  writingSoon = undefined
  const lines = accessLines
  accessLines = ''
  if (lines !== '') destination.write(lines)
}

const lastTime = { ms: 0, text: '' }

/** `log.error({ at: 'payments', error: factsOfError(error), intentId }, 'The refund was not sent')` */
export const log = pino(
  {
    base: null,
    timestamp: isoTime,
    formatters: { level: (level) => ({ level }) },
    // A copy: pino writes the fields of the line into it.
    mixin: () => ({ ...requests.getStore() }),
  },
  destination,
)

export type AccessLine = {
  requestId: string
  method: string | undefined
  path: string
  status: number
  ms: number
  /** The connection ended before the answer did. */
  isCut: boolean
}

/**
 * A line of the access log, as `log` would write it. Put together here: every request has one, and pino would take half
 * as long for it as a cached answer takes.
 */
export function logAccess(level: 'debug' | 'info' | 'warn', line: AccessLine): void {
  if (!log.isLevelEnabled(level)) return
  const { requestId, method, path, status, ms, isCut } = line
  writingSoon ??= setTimeout(writeAccessLines, 100).unref()
  accessLines += `{"level":"${level}"${isoTime()},"at":"access","requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${isCut ? ',"cut":true' : ''},"msg":"request"}\n`
  if (accessLines.length > mostAccessText) writeAccessLines()
}

/** As ISO 8601, put together once for all lines of a millisecond. */
function isoTime(): string {
  const nowMs = Date.now()
  if (nowMs !== lastTime.ms) {
    lastTime.ms = nowMs
    lastTime.text = `,"time":"${new Date(nowMs).toISOString()}"`
  }
  return lastTime.text
}

export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent'

export function setLogLevel(level: LogLevel): void {
  log.level = level
}

/**
 * The loggable part of an error. A failed statement's message contains its parameters, and the database's detail quotes
 * values, so only code, constraint, table and routine of a database error are kept.
 */
export function factsOfError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error }
  // drizzle wraps the driver's error: its own message is the statement with all its values.
  if ('params' in error && error.cause instanceof Error) return factsOfError(error.cause)
  const database = databaseErrorIn(error)
  if (database) return { ...database, stack: framesOf(error) }
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: factsOfError(error.cause) }),
  }
}

/** The driver's error in the chain of causes, recognised by its SQLSTATE and severity. */
function databaseErrorIn(error: Error): Record<string, unknown> | undefined {
  if ('code' in error && 'severity' in error && typeof error.code === 'string') {
    const { code } = error
    const { constraint, table, routine } = error as { constraint?: string; table?: string; routine?: string }
    return { name: 'DatabaseError', code, constraint, table, routine }
  }
  return error.cause instanceof Error ? databaseErrorIn(error.cause) : undefined
}

/** The stack frames, without the message that a stack begins with. */
function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n') ?? []
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}
