/**
 * The milliseconds by which another clock is ahead of ours; negative if it is behind. The other clock was read between two
 * readings of ours. On a busy machine these may be seconds apart, so any time between them counts as no difference.
 */
export function aheadBy(atMs: number, { fromMs, untilMs }: { fromMs: number; untilMs: number }): number {
  return Math.max(0, atMs - untilMs) + Math.min(0, atMs - fromMs)
}
