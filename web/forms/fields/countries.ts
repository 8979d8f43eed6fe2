/** Countries to choose from. */
import { countryCodes, nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import type { Choice } from '#web/ui/screens/select-box.tsx'

const inOrder = (choices: Choice[]) => choices.toSorted((one, other) => one.text.localeCompare(other.text, 'en'))

const inEnglish = inOrder(countryCodes.map((value) => ({ value, text: nameOfCountry(value) })))

/**
 * The names in the languages of each country and of the browser, so that typing *Deutschland* or *Alemania* chooses Germany. A
 * chosen country is shown under its English name, which comes first in the list.
 */
function inOtherLanguages(): Choice[] {
  const known = new Set(inEnglish.map(({ text }) => text))
  const own = typeof navigator === 'undefined' ? [] : navigator.languages
  const choices = countryCodes.flatMap((value) => {
    const { language } = new Intl.Locale(`und-${value}`).maximize()
    const texts = [language, ...own].map((tag) => new Intl.DisplayNames(tag, { type: 'region' }).of(value) ?? '')
    return [...new Set(texts)].filter((text) => text !== value && !known.has(text)).map((text) => ({ value, text }))
  })
  return inOrder(choices)
}

export const countryChoices: readonly Choice[] = [
  { value: '', text: 'Please choose' },
  ...inEnglish,
  ...inOtherLanguages().map((choice) => ({ ...choice, group: 'In other languages' })),
]
