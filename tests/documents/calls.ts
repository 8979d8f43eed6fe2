/** How the tests make the calls about documents. */
import { documentCalls } from '#contract/documents/calls.ts'
import { partOf } from '#tests/known-calls.ts'

export const documents = partOf(documentCalls, {
  calls: { addDocument: { leavesNone: 'It is in the history with the product that shows it' } },
})
