/**
 * Watches the standby of READ_DATABASE_URL and decides whether the standby may be used. While it may not be used, the primary
 * answers its reads. Lag is computed from log positions, so that clocks are not compared and an idle database does not lag.
 */
import { factsOfError, log } from '../base/log.ts'
import type { Db } from './db.ts'
import { type LogPosition, readLogPosition } from './log-position-queries.ts'
import { codeOf } from './outage.ts'

type Found = 'following' | 'behind' | 'not a standby'

export type Standby = {
  state: () => Found | 'away'
  /** How many seconds its data may lag behind at most; undefined while the standby is not used. */
  behindSeconds: () => number | undefined
}

export function watchStandby(mostSeconds: number) {
  let state: Found | 'away' = 'behind'
  /** A log position that the standby has not reached yet: the end of the primary's log at `atMs`. */
  let mark: (LogPosition & { atMs: number }) | undefined
  /** The error of reading the primary's log position. The primary may be healthy; only the comparison fails. */
  let unreadable: unknown
  /** The standby has everything that the primary had at this moment. */
  let reachedMs = Number.NEGATIVE_INFINITY
  const lagSeconds = () => (performance.now() - reachedMs) / 1000
  const mayBeAsked = () => state === 'following' && lagSeconds() <= mostSeconds

  return {
    expected: 'behind' as Found,
    state: () => state,
    behindSeconds: () => (mayBeAsked() ? lagSeconds() : undefined),
    /** Runs with every health check of the primary. */
    async lookAtPrimary(db: Db): Promise<void> {
      const atMs = performance.now()
      try {
        mark ??= { ...(await readLogPosition(db)), atMs }
        unreadable = undefined
      } catch (error) {
        unreadable = error
      }
    },
    /** The health check of the standby. */
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
      if (now === 'following') log.info(facts, 'The standby serves figures and exports')
      else log.warn(facts, 'The standby is not used: the primary serves figures and exports')
    },
  }
}

const readOnly = '25006'

type Pool = { query: (...statement: unknown[]) => Promise<unknown> }

/** Repeats a statement once on the primary when it fails on the standby, for example on a conflict with replay (40001). */
export function fallBack(standby: Pool, primary: Pool, { behindSeconds }: Standby): void {
  const askStandby = standby.query.bind(standby)
  standby.query = async (...statement) => {
    if (behindSeconds() === undefined) return primary.query(...statement)
    return askStandby(...statement).catch((error: unknown) => {
      const code = codeOf(error)
      // Thrown without `cause`: the original error would look like an outage.
      if (code === readOnly) throw new Error('Writes belong to the primary')
      log.info({ at: 'database', code }, 'A statement failed on the standby, and runs on the primary instead')
      return primary.query(...statement)
    })
  }
}
