// The seed with which the tests draw their cases: see "Samples" in docs/tests.md.
import { randomInt } from 'node:crypto'

/** The seed of `npm test`, so that a commit is always tested with the same cases. */
export const defaultSeed = 1

/** TEST_SEED if it is given. Without it, a run of everything draws a seed, and every other run takes the usual seed. */
export function seedOfRun({ given, isEverything }) {
  return given || String(isEverything ? randomInt(1, 1_000_000_000) : defaultSeed)
}
