/**
 * The milliseconds by which another clock is ahead of ours; negative if it is behind. The other clock was read between two
 * readings of ours; it counts as different only outside of these, because a busy machine may take seconds to read it.
 */
export function aheadBy(atMs: number, { fromMs, untilMs }: { fromMs: number; untilMs: number }): number {
  return Math.max(0, atMs - untilMs) + Math.min(0, atMs - fromMs)
}
