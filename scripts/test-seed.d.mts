/** The seed of `npm test`. */
export const usualSeed: number
/** TEST_SEED if it is given; otherwise a drawn seed for a run of everything, and `usualSeed` for every other run. */
export function seedOfRun(run: { given: string | undefined; isEverything: boolean }): string
