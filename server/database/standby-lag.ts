/**
 * How far a standby is behind, by positions in the log of the primary: no two clocks are compared, a primary where nothing
 * happens does not count as a lag, and a standby that has lost its primary does.
 */

export type Lag = {
  /** The log of the primary ended here at `atMs`, or later. */
  note: (atMs: number, position: bigint) => void
  /** The standby has replayed the log up to here. */
  reach: (position: bigint) => void
  /** Whether the standby has ever been seen as the primary was since the beginning. */
  isKnown: () => boolean
  /** Milliseconds since the primary was as the standby is; until that is known, since the beginning. */
  behindMs: (nowMs: number) => number
}

type Mark = { atMs: number; position: bigint }

/** A lag is told apart from another by this part of the most that is allowed. */
const fineness = 1 / 32

/** `mostMs`: what is further behind is behind, and by how much does not matter. */
export function makeLag({ beganMs, mostMs }: { beganMs: number; mostMs: number }): Lag {
  /** Of the primary, in their order, not reached by the standby yet. */
  let marks: Mark[] = []
  let reachedMs: number | undefined
  return {
    note(atMs, position) {
      const last = marks.at(-1)
      // Where nothing was written since, the standby needs nothing more to be as the primary is now.
      if (last?.position === position) marks.pop()
      else if (last && atMs - last.atMs < mostMs * fineness) return
      marks = marks.filter((mark) => atMs - mark.atMs <= mostMs)
      marks.push({ atMs, position })
    },
    reach(position) {
      const newest = marks.findLastIndex((mark) => mark.position <= position)
      if (newest < 0) return
      reachedMs = marks[newest]?.atMs
      marks = marks.slice(newest + 1)
    },
    isKnown: () => reachedMs !== undefined,
    behindMs: (nowMs) => nowMs - (reachedMs ?? beganMs),
  }
}
