/** Polls the database's health over its own connection, so that a hang is detected even when no request waits. */
import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../base/with-timeout.ts'

export type Heartbeat<State extends string> = {
  /** The current health. Resolves within `mostMs`: no answer by then counts as away. */
  health: (mostMs: number) => Promise<State | 'away'>
  stop: () => void
}

/** Timeout of the cheap health query: without an answer for this long, the database counts as hanging ("silent"). */
const usuallySilentAfterMs = 1_200
const betweenBeatsMs = 300

type Parts<State extends string> = {
  /** Runs one health check; throws when the database cannot be reached. */
  ask: () => Promise<State>
  /** Aborts a health check that has timed out. */
  giveUp: () => void
  /** Called at every beat, with true while the database hangs. */
  silent: (isSilent: boolean) => void
  /** The state that is assumed until the first beat. */
  expected: State
  /** Called when the health changes. */
  changed: (health: State | 'away', error?: unknown) => void
  /** Instead of the usual time. */
  silentAfterMs?: number | undefined
}

type Beat<State extends string> = { health: State | 'away'; error?: unknown }

export function startHeartbeat<State extends string>(parts: Parts<State>): Heartbeat<State> {
  const { ask, giveUp, silent, expected, changed, silentAfterMs = usuallySilentAfterMs } = parts
  const stopping = new AbortController()
  const askOnce = coalesce(async (): Promise<Beat<State>> => {
    try {
      return { health: await ask() }
    } catch (error) {
      return { health: 'away', error }
    }
  })
  let last: State | 'away' = expected

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

  function note({ health, error }: Beat<State>): void {
    if (health === last || stopping.signal.aborted) return
    last = health
    changed(health, error)
  }

  void beat()
  return {
    health: async (mostMs) => (await withTimeout(mostMs, askOnce()))?.health ?? 'away',
    stop: () => stopping.abort(),
  }
}

/** Coalesces concurrent calls: they share one pending promise. */
function coalesce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return pending
  }
}
