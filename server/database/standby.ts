/** Whether the standby of READ_DATABASE_URL may be asked, by what the health checks of both databases find. */
import { factsOfError, log } from '../base/log.ts'
import type { Db } from './db.ts'
import { readHealth } from './health-queries.ts'
import { follows, type LogPosition, readLogPosition } from './log-position-queries.ts'
import { isOutage } from './outage.ts'
import { makeLag } from './standby-lag.ts'

/** `starting`: it has not been seen yet as the database was after this instance migrated it. */
type Found = 'following' | 'starting' | 'behind' | 'not a standby' | 'not migrated'
type StandbyState = Found | 'away'

export type Standby = {
  state: () => StandbyState
  /** How old is what it answers, at most; undefined while it is not asked. */
  behindSeconds: () => number | undefined
}

export type StandbyWatch = Standby & {
  isToBeAsked: () => boolean
  /** With every health check of the primary. */
  lookAtPrimary: (db: Db) => Promise<void>
  /** Every health check of the standby. */
  lookAtStandby: (db: Db) => Promise<Found>
  usual: Found
  changed: (state: StandbyState, error?: unknown) => void
}

export function watchStandby(mostSeconds: number): StandbyWatch {
  const mostMs = mostSeconds * 1000
  const lag = makeLag({ beganMs: performance.now(), mostMs })
  let state: StandbyState = 'starting'
  let primary: LogPosition | undefined
  let primaryError: unknown
  const isBehind = () => lag.behindMs(performance.now()) > mostMs
  const isToBeAsked = () => state === 'following' && !isBehind()

  return {
    isToBeAsked,
    usual: 'starting',
    state: () => state,
    behindSeconds: () => (isToBeAsked() ? lag.behindMs(performance.now()) / 1000 : undefined),
    async lookAtPrimary(db) {
      const atMs = performance.now()
      try {
        primary = await readLogPosition(db)
        primaryError = undefined
        lag.note(atMs, primary.position)
      } catch (error) {
        // A database that does not say where it stands is well, all the same: it is the standby that cannot be compared.
        if (isOutage(error)) throw error
        primaryError = error
      }
    },
    async lookAtStandby(db) {
      if (primaryError !== undefined) throw primaryError
      const standby = await readLogPosition(db)
      if (!primary) return 'starting'
      if (!follows(standby, primary)) return 'not a standby'
      lag.reach(standby.position)
      if (isBehind()) return 'behind'
      if (!lag.isKnown()) return 'starting'
      return (await readHealth(db)) === 'not migrated' ? 'not migrated' : 'following'
    },
    changed(now, error) {
      state = now
      if (now === 'following') log.info({ at: 'database' }, 'The standby answers figures and exports')
      else
        log.warn(
          { at: 'database', standby: now, ...(error !== undefined && { error: factsOfError(error) }) },
          'The standby is not asked: the database itself answers figures and exports',
        )
    },
  }
}
