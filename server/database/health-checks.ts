/** Health checks over a dedicated connection, which is destroyed after a timeout or an error and then reopened. */
import { factsOfError, log } from '../base/log.ts'
import type { Db } from './db.ts'
import type { Health } from './health-queries.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { DatabaseSilent } from './outage.ts'
import { makeSockets, type Sockets } from './sockets.ts'

type Parts<State extends string> = {
  connect: (open: Sockets['open']) => Promise<Db>
  ask: (db: Db) => Promise<State>
  /** The sockets of the other connections: destroyed while the database hangs. */
  sockets: Sockets
  expected: State
  changed: (state: State | 'away', error?: unknown) => void
  silentAfterMs?: number | undefined
}

export function startHealthChecks<State extends string>(parts: Parts<State>): Heartbeat<State> {
  const { connect, sockets, expected, changed, silentAfterMs } = parts
  const own = makeSockets()
  let db: Db | undefined
  const ask = async () => {
    try {
      db ??= await connect(own.open)
      return await parts.ask(db)
    } catch (error) {
      db = undefined
      own.cut()
      throw error
    }
  }
  const giveUp = () => own.cut(new DatabaseSilent())
  const heartbeat = startHeartbeat({ ask, giveUp, silent: sockets.silent, expected, changed, silentAfterMs })
  const stop = () => {
    heartbeat.stop()
    own.cut()
  }
  return { ...heartbeat, stop }
}

/** Logs the health of the primary. */
export function sayHealth(health: Health | 'away', error?: unknown): void {
  if (health === 'ready') log.info({ at: 'database' }, 'The database is ready again')
  else
    log.error(
      { at: 'database', health, ...(error !== undefined && { error: factsOfError(error) }) },
      'The database is not ready',
    )
}
