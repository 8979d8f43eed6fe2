/** How the tests make the call that searches everything. */
import { calls } from '#contract/search/calls.ts'
import { partOf } from '#tests/known-calls.ts'

export const search = partOf(calls, { calls: { searchEverything: { query: { q: 'coil' } } } })
