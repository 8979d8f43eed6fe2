/**
 * The milliseconds by which another clock is ahead of ours; negative if it is behind. The other clock was read between two
 * readings of ours, and counts as different only if its time is not between theirs, because a busy machine may take seconds to
 * read it.
 */
export function aheadBy(atMs: number, { fromMs, untilMs }: { fromMs: number; untilMs: number }): number {
  return Math.max(0, atMs - untilMs) + Math.min(0, atMs - fromMs)
}
