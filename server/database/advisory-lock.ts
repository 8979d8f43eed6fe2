/** Runs work on one instance at a time, using a PostgreSQL advisory lock that is held on a dedicated connection. */

/** The part of a connection that a lock needs. The connection is not shared: closing it releases the lock. */
export type LockConnection = {
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  on: (event: 'end' | 'error', listener: () => void) => unknown
  end: () => Promise<void>
}

/** Separates these locks from other advisory locks in the same database. */
const lockClass = 7032

/**
 * Runs the work unless another instance holds the lock of this name. The work's signal is aborted when `stopping` is aborted, and
 * when the connection is lost, because the lock is lost with it. Work that ignores the abort is not awaited.
 */
export async function withAdvisoryLock(
  connect: () => Promise<LockConnection>,
  name: string,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const connection = await connect()
  const lost = new AbortController()
  for (const event of ['end', 'error'] as const)
    connection.on(event, () => lost.abort(new Error('The lock was lost with its connection')))
  try {
    const { rows } = await connection.query('select pg_try_advisory_lock($1, hashtext($2)) as held', [lockClass, name])
    if (!rows[0]?.held) return
    const signal = AbortSignal.any([stopping, lost.signal])
    await untilAborted(work(signal), signal)
  } finally {
    // The end of the connection is not awaited, because a hanging database would block everything else.
    void connection.end()
  }
}

/** The result of the work; rejects with the signal's reason when the signal is aborted first. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(signal.reason)
    if (signal.aborted) refuse()
    signal.addEventListener('abort', refuse, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', refuse))
  })
}
