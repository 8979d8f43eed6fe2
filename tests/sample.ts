/**
 * `npm run test:everything` runs all cases of exhaustive tests; `npm test` runs a sample, the same in each run of a commit.
 * TEST_SEED draws another sample.
 */
import fc from 'fast-check'
import { defaultSeed } from '../scripts/test-seed.mjs'

export const isEverything = process.env.TEST_EVERYTHING === '1'

export const seed = Number(process.env.TEST_SEED || defaultSeed)

/** Printed with a failure, so that the failing run can be repeated. */
export const seedNote = `TEST_SEED=${seed}`

/** Whether a case is tested: always if everything is tested; otherwise for one name in `every`, drawn with the seed. */
export function isDrawn(name: string, every: number): boolean {
  return isEverything || fc.hash(`${seed} ${name}`) % every === 0
}

/**
 * All items if everything is tested; otherwise `size` of them, drawn with the seed, in their original order. The items must be the
 * same in every run: names, not rows, which have ids and times.
 */
export function sample<Item>(all: readonly Item[], size: number): readonly Item[] {
  if (isEverything || all.length <= size) return all
  // The hash covers the list itself, so that lists of equal length are sampled at different places.
  const own = fc.hash(`${seed} ${JSON.stringify(all)}`)
  const [drawn = []] = fc.sample(fc.subarray([...all], { minLength: size, maxLength: size }), { seed: own, numRuns: 1 })
  return drawn
}
