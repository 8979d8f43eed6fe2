/** How the tests make the calls about documents. */
import { calls } from '#contract/documents/calls.ts'
import { partOf } from '#tests/known-calls.ts'

export const documents = partOf(calls, {
  calls: { addDocument: { noChange: 'The product that shows the document records the change' } },
})
