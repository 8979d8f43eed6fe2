// A lock per key: tasks with the same key run one at a time, in order; tasks with different keys run concurrently.

export type InTurn = <Result>(of: string, work: () => Promise<Result>) => Promise<Result>

/** Locks within this process only. */
export function makeSemaphore(): InTurn {
  const lastTurns = new Map<string, Promise<void>>()

  return (of, work) => {
    const turn = (lastTurns.get(of) ?? Promise.resolve()).then(work)
    // Ignores the outcome, so that an error in a task reaches only the caller of that task.
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
