/** Words that qualify a number: `core 406`, `at least 5 kN`, `thinner than 0.6 mm`. */
import { type Currency, shopCurrency } from '#contract/rules/currency.ts'
import type { Bound, Measure } from './figures.ts'
import { matchAt } from './normalise.ts'

const rows: readonly [words: string, measure: Measure][] = [
  ['core bore nucleo kern', 'core'],
  ['wide width ancho anchura breit breite', 'width'],
  ['thick thickness gauge grosor espesor dick dicke', 'thickness'],
  ['long length largo longitud', 'coil'],
  ['strength breaking break breaks resistencia rotura reissfestigkeit bruchkraft', 'strength'],
  ['tension', 'tension'],
  ['weight weighs peso gewicht', 'weight'],
  ['price cost costs precio preis', 'price'],
]

const measures = new Map(rows.flatMap(([words, measure]) => words.split(' ').map((word) => [word, measure] as const)))

/** An amount in the shop's currency is a price. */
const wordsOfCurrency: Record<Currency, readonly string[]> = {
  USD: ['dollar', 'dollars', 'usd', '$'],
  EUR: ['euro', 'euros', 'eur', '€'],
}

export const measureOf = (word: string): Measure | undefined =>
  wordsOfCurrency[shopCurrency()].includes(word) ? 'price' : measures.get(word)

const bounds: readonly [words: string, Bound, Measure?][] = [
  ['thicker than', 'least', 'thickness'],
  ['thinner than', 'most', 'thickness'],
  ['(?:wider|broader) than', 'least', 'width'],
  ['narrower than', 'most', 'width'],
  ['heavier than', 'least', 'weight'],
  ['lighter than', 'most', 'weight'],
  ['(?:dearer|more expensive) than', 'least', 'price'],
  ['cheaper than', 'most', 'price'],
  ['longer than', 'least', 'coil'],
  ['shorter than', 'most', 'coil'],
  [
    '(?:>=?|≥|at least|min(?:imum)?|over|above|from|(?:more|stronger|larger|bigger|greater) than|desde|mas de)',
    'least',
  ],
  ['(?:<=?|≤|at most|max(?:imum)?|under|below|up to|(?:less|weaker|smaller) than|hasta|menos de)', 'most'],
]

/** Each pattern requires a number after the words. */
const boundPatterns = bounds.map(
  ([words, bound, names]) => [new RegExp(String.raw`${words}\.?(?=[\s:=~$€]*[\d.])`, 'y'), bound, names] as const,
)

/** The bound at this place, and the measure it implies, if any. */
export function boundAt(
  text: string,
  at: number,
): { match: string; bound: Bound; names: Measure | undefined } | undefined {
  for (const [pattern, bound, names] of boundPatterns) {
    const match = matchAt(pattern, text, at)
    if (match !== undefined) return { match, bound, names }
  }
  return undefined
}

/** Words allowed between a measure and its number: `strength of at least 700 kg`. */
const linking = String.raw`[\s:=~$€<>≤≥.]|(?:of|is|about|at|least|most|over|under|above|below|up|to|from|than|more|less|min|max|minimum|maximum|between)\b`
const namesOfMeasures = [...measures.keys(), ...Object.values(wordsOfCurrency).flat()].filter((word) =>
  /[a-z]/.test(word),
)
const upToFigure = new RegExp(String.raw`(?:${linking}|(?:${namesOfMeasures.join('|')})\b)*\d`, 'y')

/** Whether a number follows the measure that ends here. */
export const hasFigureBehind = (text: string, end: number): boolean => matchAt(upToFigure, text, end) !== undefined

/** The measure named after a number and where it ends: `700 kg breaking strength`. */
export function measureBehind(text: string, end: number): { names: Measure; end: number } | undefined {
  const [match = '', word = ''] = /^[\s,:-]*([a-z]+|[$€](?![\s]?[\d.]))/.exec(text.slice(end)) ?? []
  const names = measureOf(word)
  if (!names) return undefined
  const until = end + match.length
  const more = measureBehind(text, until)
  return more?.names === names ? more : { names, end: until }
}
