/** The seed of `npm test`. */
export const defaultSeed: number
/** TEST_SEED if it is given; otherwise a drawn seed for a run of everything, and `defaultSeed` for every other run. */
export function seedOfRun(run: { given: string | undefined; isEverything: boolean }): string
