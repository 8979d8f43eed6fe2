/** How the tests make the calls about pictures. */
import { calls } from '#contract/pictures/calls.ts'
import { partOf } from '#tests/known-calls.ts'

export const pictures = partOf(calls, {
  calls: { addPicture: { noChange: 'The product that shows the picture records the change' } },
})
