/** How the tests make the calls about stock alerts. */
import { calls } from '#contract/alerts/calls.ts'
import { partOf } from '#tests/known-calls.ts'

const ofOnesOwn = { noChange: 'The caller’s own request, which the history does not cover' }

export const alerts = partOf(calls, {
  params: ({ shop }) => ({ id: shop.productId }),
  calls: { addAlert: ofOnesOwn, removeAlert: ofOnesOwn },
})
