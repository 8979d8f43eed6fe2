/**
 * `npm run test:everything` runs all cases of exhaustive tests; `npm test` runs a sample, which differs each day. The
 * seed is printed at the start; set TEST_SEED to that number to repeat the sample.
 */
import fc from 'fast-check'

export const isEverything = process.env.TEST_EVERYTHING === '1'

/** The date, such as 20260302, unless TEST_SEED names another number. */
export const seed = Number(process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Printed with a failure, so that the failing run can be repeated. */
export const seedNote = `TEST_SEED=${seed}`

/** All items if everything is tested; otherwise `size` of them, drawn with the seed, in their original order. */
export function sample<Item>(all: readonly Item[], size: number): readonly Item[] {
  if (isEverything || all.length <= size) return all
  // The hash covers the list itself, so that lists of equal length are sampled at different places.
  const own = fc.hash(`${seed} ${JSON.stringify(all)}`)
  const [drawn = []] = fc.sample(fc.subarray([...all], { minLength: size, maxLength: size }), { seed: own, numRuns: 1 })
  return drawn
}
