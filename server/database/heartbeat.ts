/** Asks the database all the time how it is, over a connection of its own, so that silence is noticed whoever waits. */
import { setTimeout as pause } from 'node:timers/promises'
import { factsOfError, log } from '../log.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Health } from './health-queries.ts'

export type Heartbeat = {
  /** How it is at this moment. Known within `mostMs`: no answer by then counts as away. */
  health: (mostMs: number) => Promise<Health | 'away'>
  stop: () => void
}

/** A database that is asked for next to nothing, and gives no answer for this long, is silent. */
const patienceMs = 1_200
const betweenBeatsMs = 300

type Parts = {
  /** One answer of the database; throws when there is none to be had. */
  ask: () => Promise<Health>
  /** Ends a question that is not being answered. */
  giveUp: () => void
  /** Told at every beat whether the database is silent. */
  silent: (isSilent: boolean) => void
}

type Beat = { health: Health | 'away'; error?: unknown }

export function startHeartbeat({ ask, giveUp, silent }: Parts): Heartbeat {
  const stopping = new AbortController()
  const askOnce = together(async () => {
    try {
      return { health: await ask() }
    } catch (error) {
      return { health: 'away' as const, error }
    }
  })
  let last: Beat['health'] = 'ready'

  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answer = await withTimeout(patienceMs, askOnce())
      silent(answer === undefined)
      if (!answer) giveUp()
      note(answer ?? { health: 'away' })
      // Its only error is that the heart stops.
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

/** Whoever asks while a question is under way gets its answer. */
function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}
