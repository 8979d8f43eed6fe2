/** Countries to choose from. */
import { countryCodes, nameOfCountry } from '#contract/orders/rules/delivery/countries.ts'
import type { Choice } from '#web/ui/screens/select-box.tsx'

export const countryChoices: readonly Choice[] = [
  { value: '', text: 'Please choose' },
  ...countryCodes
    .map((value) => ({ value, text: nameOfCountry(value) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'en')),
]
