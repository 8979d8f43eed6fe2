/** How the tests make the calls about strapping. */
import { calls } from '#contract/strapping/calls.ts'
import { exampleLoad } from '#contract/strapping/rules/load-entry.ts'
import { partOf, walkers } from '#tests/known-calls.ts'

export const strapping = partOf(calls, {
  params: () => ({ slug: 'pet-strap-16-x-1-0-mm' }),
  calls: {
    findProductSet: { openTo: 'anyone' },
    // The product of the walk is not a steel strap.
    findSteelToPet: { openTo: 'anyone', refused: Object.fromEntries(walkers.map((walker) => [walker, 404])) },
    planLoad: { query: exampleLoad, openTo: 'anyone' },
  },
})
