/** How the tests make the calls about delivery. */
import { calls } from '#contract/delivery/calls.ts'
import { partOf } from '#tests/known-calls.ts'
import { collect } from './methods.ts'

export const delivery = partOf(calls, {
  calls: {
    findDeliveryDates: { openTo: 'anyone' },
    putDeliveries: { body: { deliveries: [collect] }, change: 'change settings' },
  },
})
