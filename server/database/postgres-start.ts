/** The first connection to PostgreSQL: retries, and error messages for the operator. */
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../base/cannot-start.ts'
import { log } from '../base/log.ts'
import { codeOf, isOutage } from './outage.ts'

/** PostgreSQL may still be starting. */
const retryForMs = 10_000
const betweenTriesMs = 500

/** Connects, with retries for `forMs` milliseconds. Throws the last error as `explainStart` explains it. */
export async function connectWithRetries<Connection>(
  url: string,
  connect: () => Promise<Connection>,
  forMs = retryForMs,
): Promise<Connection> {
  const until = performance.now() + forMs
  for (let tries = 0; ; tries++) {
    try {
      return await connect()
    } catch (error) {
      const willTryAgain = isOutage(error) && !isRefusedByPooler(error) && performance.now() < until
      if (!willTryAgain) throw explainStart(url, error)
      if (tries === 0) log.warn({ at: 'database', code: codeOf(error) }, 'The database cannot be reached yet: waiting')
      await pause(betweenTriesMs)
    }
  }
}

const refusedLogin = ['28P01', '28000']

/** A CannotStart with a message without secrets for the errors known here; otherwise the error itself. */
export function explainStart(url: string, error: unknown, variable = 'DATABASE_URL'): Error {
  const { place, name, user } = partsOf(url)
  const code = codeOf(error) ?? ''
  if (refusedLogin.includes(code))
    return new CannotStart(
      `The database at ${place} refuses the user ${user}. Check the name and password in ${variable}.`,
    )
  if (code === '3D000')
    return new CannotStart(`There is no database ${name} at ${place}. Create it, or set ${variable} to another.`)
  if (code === '42501')
    return new CannotStart(
      `The user ${user} is not allowed to create tables in the database ${name} at ${place}. Grant this right to the user.`,
    )
  if (isRefusedByPooler(error))
    return new CannotStart(
      `There is a pooler at ${place}: set DATABASE_DIRECT_URL to the PostgreSQL behind it (docs/several-instances.md).`,
    )
  if (isOutage(error))
    return new CannotStart(`The database at ${place} cannot be reached. Start it, or set ${variable} to another.`)
  return error instanceof Error ? error : new Error(String(error))
}

/** PgBouncer refuses most connection settings (08P01). */
function isRefusedByPooler(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /unsupported startup parameter/i.test(error.message) || isRefusedByPooler(error.cause)
}

/** The parts of the URL that may be shown: never the password. */
function partsOf(url: string): { place: string; name: string; user: string } {
  const { host, pathname, username } = URL.canParse(url) ? new URL(url) : new URL('postgres://unknown')
  return { place: host, name: decodeURIComponent(pathname.slice(1)) || username, user: decodeURIComponent(username) }
}

/** Logs the sentence every `afterMs` milliseconds until the work is done. */
export async function logWhileWaiting<Result>(
  sentence: string,
  work: Promise<Result>,
  afterMs = 5_000,
): Promise<Result> {
  const timer = setInterval(() => log.info({ at: 'database' }, sentence), afterMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
