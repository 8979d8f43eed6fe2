/**
 * The standby of READ_DATABASE_URL: whether it may be asked, and that the database itself answers whatever it does not. How old it
 * is follows from positions in the log: no two clocks are compared, and a database in which nothing happens does not lag.
 */
import { factsOfError, log } from '../base/log.ts'
import type { Db } from './db.ts'
import { type LogPosition, readLogPosition } from './log-position-queries.ts'
import { codeOf } from './outage.ts'

type Found = 'following' | 'behind' | 'not a standby'

export type Standby = {
  state: () => Found | 'away'
  /** How old is what it answers, at most; undefined while it is not asked. */
  behindSeconds: () => number | undefined
}

export function watchStandby(mostSeconds: number) {
  let state: Found | 'away' = 'behind'
  /** Where the log of the database ended at `atMs`; the standby has yet to come so far. */
  let mark: (LogPosition & { atMs: number }) | undefined
  /** Why the database does not say where its log ends. It is well, all the same: it is the standby that cannot be compared. */
  let unreadable: unknown
  /** The standby has all that the database had at this moment. */
  let reachedMs = Number.NEGATIVE_INFINITY
  const lagSeconds = () => (performance.now() - reachedMs) / 1000
  const mayBeAsked = () => state === 'following' && lagSeconds() <= mostSeconds

  return {
    usual: 'behind' as Found,
    state: () => state,
    behindSeconds: () => (mayBeAsked() ? lagSeconds() : undefined),
    /** With every health check of the database. */
    async lookAtPrimary(db: Db): Promise<void> {
      const atMs = performance.now()
      try {
        mark ??= { ...(await readLogPosition(db)), atMs }
        unreadable = undefined
      } catch (error) {
        unreadable = error
      }
    },
    /** Every health check of the standby. */
    async lookAtStandby(db: Db): Promise<Found> {
      if (unreadable !== undefined) throw unreadable
      const standby = await readLogPosition(db)
      if (mark && (!standby.isStandby || standby.database !== mark.database)) return 'not a standby'
      if (mark && standby.position >= mark.position) [reachedMs, mark] = [mark.atMs, undefined]
      return lagSeconds() > mostSeconds ? 'behind' : 'following'
    },
    changed(now: Found | 'away', error?: unknown): void {
      state = now
      const facts = { at: 'database', standby: now, ...(error !== undefined && { error: factsOfError(error) }) }
      if (now === 'following') log.info(facts, 'The standby answers figures and exports')
      else log.warn(facts, 'The standby is not asked: the database itself answers figures and exports')
    },
  }
}

const readOnly = '25006'

type Pool = { query: (...statement: unknown[]) => Promise<unknown> }

/** Lets the primary answer each statement that the standby does not, such as one in the way of what is replayed (40001), once. */
export function fallBack(standby: Pool, primary: Pool, { behindSeconds }: Standby): void {
  const askStandby = standby.query.bind(standby)
  standby.query = async (...statement) => {
    if (behindSeconds() === undefined) return primary.query(...statement)
    return askStandby(...statement).catch((error: unknown) => {
      const code = codeOf(error)
      // Without its cause, which looks like an outage.
      if (code === readOnly) throw new Error('What writes goes to the database itself')
      log.info({ at: 'database', code }, 'The standby ended a statement: the database itself is asked')
      return primary.query(...statement)
    })
  }
}
