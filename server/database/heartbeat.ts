/** Polls the database's health over its own connection, so that a hang is detected even when no request waits. */
import { setTimeout as pause } from 'node:timers/promises'
import { factsOfError, log } from '../log.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Health } from './health-queries.ts'

export type Heartbeat = {
  /** The current health. Resolves within `mostMs`: no answer by then counts as away. */
  health: (mostMs: number) => Promise<Health | 'away'>
  stop: () => void
}

/** Timeout of the cheap health query: without an answer for this long, the database counts as hanging ("silent"). */
const silentAfterMs = 1_200
const betweenBeatsMs = 300

type Parts = {
  /** Runs one health check; throws when the database cannot be reached. */
  ask: () => Promise<Health>
  /** Aborts a health check that has timed out. */
  giveUp: () => void
  /** Called at every beat with whether the database hangs. */
  silent: (isSilent: boolean) => void
}

type Beat = { health: Health | 'away'; error?: unknown }

export function startHeartbeat({ ask, giveUp, silent }: Parts): Heartbeat {
  const stopping = new AbortController()
  const askOnce = coalesce(async () => {
    try {
      return { health: await ask() }
    } catch (error) {
      return { health: 'away' as const, error }
    }
  })
  let last: Beat['health'] = 'ready'

  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answer = await withTimeout(silentAfterMs, askOnce())
      silent(answer === undefined)
      if (!answer) giveUp()
      note(answer ?? { health: 'away' })
      // Rejects only when the heartbeat is stopped (abort).
      await pause(betweenBeatsMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  function note({ health, error }: Beat): void {
    if (health === last || stopping.signal.aborted) return
    last = health
    if (health === 'ready') log.info({ at: 'database' }, 'The database is ready again')
    else
      log.error(
        { at: 'database', health, ...(error !== undefined && { error: factsOfError(error) }) },
        'The database is not ready',
      )
  }

  void beat()
  return {
    health: async (mostMs) => (await withTimeout(mostMs, askOnce()))?.health ?? 'away',
    stop: () => stopping.abort(),
  }
}

/** Coalesces concurrent calls: they share one pending promise. */
function coalesce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}
