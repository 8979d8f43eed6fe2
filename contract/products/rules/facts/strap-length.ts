/** Strap lengths as typed text: `9`, `9 m`, `29.5 ft`. */
import { readNumber } from '../../../rules/number-entry.ts'
import { metresOf100Feet } from '../product.ts'

/** Metres, rounded to the millimetre. Undefined if the text is not a length between 0.1 and 1000 m. */
export function readStrapLength(typed: string): number | undefined {
  const { figure, unit = 'm' } = written.exec(typed.trim())?.groups ?? {}
  const metres = readNumber(figure ?? '') * (metresOf.get(unit.toLowerCase()) ?? Number.NaN)
  return metres >= leastM && metres <= mostM ? Math.round(metres * 1000) / 1000 : undefined
}

const written = /^(?<figure>[\d.,\s]+?)\s*(?<unit>[a-zA-Z]+|′|')?\.?$/

const foot = metresOf100Feet / 100
const metresOf = new Map([
  ['m', 1],
  ['metre', 1],
  ['metres', 1],
  ['meter', 1],
  ['meters', 1],
  ['cm', 0.01],
  ['mm', 0.001],
  ['ft', foot],
  ['feet', foot],
  ['foot', foot],
  ['′', foot],
  ["'", foot],
])

const leastM = 0.1
const mostM = 1000
