// One at a time: work on the same thing waits for its turn, work on different things does not.

export type InTurn = <Result>(of: string, work: () => Promise<Result>) => Promise<Result>

/** Turns hold within this process only; two processes on one store are not kept apart. */
export function makeSemaphore(): InTurn {
  const lastTurns = new Map<string, Promise<void>>()

  return (of, work) => {
    const turn = (lastTurns.get(of) ?? Promise.resolve()).then(work)
    // Whoever waits needs to know that this turn is over, not how it ended: its own caller learns that.
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
