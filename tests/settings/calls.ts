/** How the tests make the calls about the settings. */
import { calls } from '#contract/settings/calls.ts'
import { sellerTexts } from '#contract/settings/schema/form.ts'
import { partOf } from '#tests/known-calls.ts'

const emptySeller = {
  // Cast: `fromEntries` loses the names of the texts.
  ...(Object.fromEntries(sellerTexts.map((name) => [name, ''])) as Record<(typeof sellerTexts)[number], string>),
  ...{ holdHours: null, isTaxFree: false, version: 0 },
}

export const settings = partOf(calls, {
  calls: {
    findShopTerms: { openTo: 'anyone' },
    putSeller: { body: { ...emptySeller, legalName: 'Coils, S.L.' }, change: 'change settings' },
  },
})
