/**
 * How many milliseconds a clock is ahead of ours, or behind it if negative, when it was read between two moments of ours. Only
 * what is beyond them is a difference: a busy machine takes seconds to read it.
 */
export function aheadBy(atMs: number, { fromMs, untilMs }: { fromMs: number; untilMs: number }): number {
  return Math.max(0, atMs - untilMs) + Math.min(0, atMs - fromMs)
}
