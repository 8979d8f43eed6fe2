/** How the tests make the calls about companies. */
import { taxCalls } from '#contract/tax/calls.ts'
import { partOf } from '#tests/known-calls.ts'

const ofOnesOwn = { noChange: 'The caller’s own data, which the history does not cover' }

export const tax = partOf(taxCalls, {
  calls: {
    putCompany: { body: { legalName: 'Coils GmbH', address: 'Hafenstraße 1, Berlin', country: 'DE' }, ...ofOnesOwn },
    checkVatNumber: { body: { vatNumber: 'DE136695976' }, ...ofOnesOwn },
  },
})
