/** How the tests make the call that searches everything. */
import { searchCalls } from '#contract/search/calls.ts'
import { partOf } from '#tests/known-calls.ts'

export const search = partOf(searchCalls, { calls: { searchEverything: { query: { q: 'coil' } } } })
