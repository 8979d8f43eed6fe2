/**
 * The shop's one logger: JSON lines on standard error with time, level, request id and what happened. No line carries a name,
 * an address, a phone number or a token, so callers log only ids and states, and pass errors through `factsOfError`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'

const requests = new AsyncLocalStorage<{ requestId: string }>()

/** A prefix per process, so that two instances never assign the same id. */
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

/**
 * Lines of the access log that wait to be written together: a write per line would cost as much as a cached answer. Lines are
 * encoded a few at a time, while they are still in the processor's cache.
 */
const accessBytes = Buffer.allocUnsafeSlow(64 * 1024)
let accessBytesUsed = 0
let accessLines = ''
let writingSoon: NodeJS.Timeout | undefined
const mostAccessText = 2_000
/** The most bytes that the text takes in UTF-8, including the line that exceeds `mostAccessText`. */
const mostTextBytes = 3 * 2 * mostAccessText

// Registered before pino's own listener, which flushes the destination.
process.once('exit', writeAccessLines)
const destination = pino.destination({ dest: 2, sync: false, contentMode: 'buffer' })

function writeAccessLines(): void {
  clearTimeout(writingSoon)
  writingSoon = undefined
  toAccessBytes()
  if (accessBytesUsed > 0) writeBytes(Buffer.from(accessBytes.subarray(0, accessBytesUsed)))
  accessBytesUsed = 0
}

function toAccessBytes(): void {
  accessBytesUsed += accessBytes.write(accessLines, accessBytesUsed)
  accessLines = ''
}

/** Cast: the types only describe the destination's text mode. */
const writeBytes = (bytes: Buffer) => destination.write(bytes as unknown as string)

const lastTime = { ms: 0, text: '' }

/** `log.error({ at: 'payments', error: factsOfError(error), intentId }, 'The refund was not sent')` */
export const log = pino(
  {
    base: null,
    timestamp: isoTime,
    formatters: { level: (level) => ({ level }) },
    // A copy, because pino adds the fields of the line to this object.
    mixin: () => ({ ...requests.getStore() }),
  },
  { write: (line: string) => void writeBytes(Buffer.from(line)) },
)

type AccessLevel = 'debug' | 'info' | 'warn'

/**
 * Writes a line of the access log in the format of `log`. It is concatenated here, because formatting a line with pino takes
 * half as long as a cached answer. `end` comes from `endOfAccessLine`.
 */
export function logAccess(level: AccessLevel, requestId: string, end: string): void {
  if (!log.isLevelEnabled(level)) return
  writingSoon ??= setTimeout(writeAccessLines, 100).unref()
  accessLines += beginOfAccessLine(level) + requestId + end
  if (accessLines.length > mostAccessText) toAccessBytes()
  if (accessBytesUsed > accessBytes.length - mostTextBytes) writeAccessLines()
}

/** `isCut`: the connection ended before the answer did. */
type AccessFacts = { method: string | undefined; path: string; status: number; ms: number; isCut: boolean }

/** The part of the line after the request id. */
export function endOfAccessLine({ method, path, status, ms, isCut }: AccessFacts): string {
  return `","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${isCut ? ',"cut":true' : ''},"msg":"request"}\n`
}

const lastBegin = { ms: 0, level: '', text: '' }

/** The part before the request id, built once per millisecond. */
function beginOfAccessLine(level: AccessLevel): string {
  const time = isoTime()
  if (lastTime.ms !== lastBegin.ms || level !== lastBegin.level) {
    lastBegin.ms = lastTime.ms
    lastBegin.level = level
    lastBegin.text = `{"level":"${level}"${time},"at":"access","requestId":"`
  }
  return lastBegin.text
}

/** The current time in ISO 8601, as a member of a JSON line, built once per millisecond. */
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
 * values, so only code, constraint, table, routine and stack frames of a database error are kept.
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
