/** Lengths of strap as people write them: `9`, `9 m`, `29.5 ft`. */
import { readNumber } from '../../../rules/number-entry.ts'
import { metresOf100Feet } from '../product.ts'

/** Metres, to the millimetre; undefined where it is no length, or none that strap has. */
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
