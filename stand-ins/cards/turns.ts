// A lock per key: work on the same thing runs one at a time, in order; work on different things runs concurrently.

export type InTurn = <Result>(of: string, work: () => Promise<Result>) => Promise<Result>

/** Locks within this process only, not across processes that share a store. */
export function makeSemaphore(): InTurn {
  const lastTurns = new Map<string, Promise<void>>()

  return (of, work) => {
    const turn = (lastTurns.get(of) ?? Promise.resolve()).then(work)
    // The next in the queue only waits for the end of this work: its errors go to its own caller.
    const over: Promise<void> = turn.then(
      () => leave(of, over),
      () => leave(of, over),
    )
    lastTurns.set(of, over)
    return turn
  }

  function leave(of: string, turn: Promise<void>) {
    if (lastTurns.get(of) === turn) lastTurns.delete(of)
  }
}
