/** Work that one instance does at a time: an advisory lock of the database, held by a connection of its own. */

/** As much of a connection as a lock needs. It belongs to nobody else: its end lets go of the lock. */
export type LockConnection = {
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  on: (event: 'end' | 'error', listener: () => void) => unknown
  end: () => Promise<void>
}

/** Sets these locks apart from others in the same database. */
const lockClass = 7032

/**
 * Does the work unless another instance is doing the work of this name just now. The work's signal is aborted when
 * `stopping` is, and when the lock is lost with its connection. Work that hangs then is not waited for.
 */
export async function runAlone(
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
    // Not waited for: a database that hangs would hold up everything else.
    void connection.end()
  }
}

/** The result of the work, or the reason of the signal when that comes first. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(signal.reason)
    if (signal.aborted) refuse()
    signal.addEventListener('abort', refuse, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', refuse))
  })
}
