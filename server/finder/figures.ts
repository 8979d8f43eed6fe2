/**
 * Readings of a number as a measure, such as a width, a strength or a price. Parsing the text of a reading gives the same
 * reading.
 */

import type { FactKey } from '#contract/products/rules/facts/technical.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { type Figure, readFigures } from './read-figure.ts'

export type Measure = 'width' | 'thickness' | 'strength' | 'tension' | 'core' | 'coil' | 'weight' | 'price'

export type Bound = 'least' | 'most'

/** In the units of the facts, and in the shop's currency. `to` ends a range; `sure`, up to 1, is how likely the reading is. */
export type Reading = {
  measure: Measure
  value: number
  to?: number
  /** Whether `value` is a minimum or a maximum. */
  bound?: Bound | undefined
  sure: number
  says: string
}

/** The facts that hold a measure, the minimum first. */
export const factsOfMeasure: Record<Measure, readonly (FactKey | 'price')[]> = {
  width: ['widthMinMm', 'widthMaxMm'],
  thickness: ['thicknessMinMm', 'thicknessMm'],
  strength: ['breakStrengthN'],
  tension: ['tensionN'],
  core: ['coreMm'],
  coil: ['coilLengthM'],
  weight: ['weightKg'],
  price: ['price'],
}

const mmPerInch = 25.4
const newtonsPerKg = 9.80665
const kgPerPound = 0.45359237
const metresPerFoot = 0.3048
const tradeInches = [5 / 16, 3 / 8, 7 / 16, 1 / 2, 9 / 16, 5 / 8, 3 / 4, 7 / 8, 1, 1.25, 1.5, 2]
const tradeCores = [76, 150, 152, 200, 203, 280, 300, 405, 406]

const isNear = (value: number, known: readonly number[], by: number) => known.some((one) => Math.abs(one - value) <= by)

const reading = (measure: Measure, value: number, says: string, sure = 1): Reading => ({ measure, value, sure, says })

/** All readings of a number, likeliest first. `named`: the measure named by a neighbouring word. */
export function readingsOf(figure: Figure, named: Measure | undefined): Reading[] {
  if (figure.unit) return withUnit(figure, figure.unit, named)
  if (named) return [asNamed(named, figure)]
  return withoutUnit(figure)
}

const saysInches = (digits: string) => `${digits}"`

/** Below these values, a number without a unit is read as inches, because it would be too small in millimetres. */
const inchesUpTo: Partial<Record<Measure, number>> = { core: 20, width: 3, thickness: 0.1 }
const unitWords: Record<Exclude<Measure, 'price'>, string> = {
  width: ' mm',
  thickness: ' mm thick',
  strength: ' N strength',
  tension: ' N tension',
  core: ' mm core',
  coil: ' m',
  weight: ' kg',
}

function asNamed(measure: Measure, { value, digits }: Figure): Reading {
  const isInches = value < (inchesUpTo[measure] ?? 0)
  const words = measure === 'price' ? ` ${currencyWords().short}` : unitWords[measure]
  const unit = isInches ? words.replace(' mm', '"') : words
  return reading(measure, isInches ? value * mmPerInch : value, `${digits}${unit}`)
}

function withUnit({ value, digits }: Figure, unit: string, named: Measure | undefined): Reading[] {
  if (unit === 'cm') return [inMillimetres(value * 10, `${digits} cm`, named)]
  if (/^mm|^milli/.test(unit)) return [inMillimetres(value, `${digits} mm`, named)]
  if (/^in|"/.test(unit)) return [inInches(value, saysInches(digits), named)]
  if (unit === 'kn') return asForce(value * 1000, `${digits} kN`, named)
  if (/^n/.test(unit)) return asForce(value, `${digits} N`, named)
  if (/^(k|lb|pound|t)/.test(unit)) return asWeightOrForce(value, digits, unit, named)
  if (/^(m|met)/.test(unit)) return [reading('coil', value, `${digits} m`)]
  if (/^(ft|feet|')/.test(unit)) return [reading('coil', value * metresPerFoot, `${digits} ft`)]
  return []
}

function inMillimetres(mm: number, says: string, named: Measure | undefined): Reading {
  if (named === 'core' || (!named && mm >= 70)) return reading('core', mm, `${says} core`)
  if (named === 'thickness' || (!named && mm <= 3)) return reading('thickness', mm, `${says} thick`)
  return reading('width', mm, says)
}

function inInches(inches: number, says: string, named: Measure | undefined): Reading {
  const mm = inches * mmPerInch
  if (named === 'core' || (!named && inches >= 3 && isNear(mm, tradeCores, 4)))
    return reading('core', mm, `${says} core`)
  const isThickness = named === 'thickness' || (!named && inches < 0.1)
  return isThickness ? reading('thickness', mm, `${says} thick`) : reading('width', mm, says)
}

function asForce(newtons: number, says: string, named: Measure | undefined): Reading[] {
  if (named === 'tension' || named === 'strength') return [reading(named, newtons, `${says} ${named}`)]
  return [reading('strength', newtons, `${says} strength`), reading('tension', newtons, `${says} tension`, 0.6)]
}

/** From 60 kg upwards, a number is a force: no strap sold breaks at less, and no tool weighs that much. */
function asWeightOrForce(value: number, digits: string, unit: string, named: Measure | undefined): Reading[] {
  const [word, kgEach] = unit.startsWith('k') ? ['kg', 1] : unit.startsWith('t') ? ['t', 1000] : ['lb', kgPerPound]
  const says = `${digits} ${word}`
  const kg = value * kgEach
  const isForce = named === 'strength' || named === 'tension' || unit === 'kgf' || kg >= 60
  if (named === 'weight' || !isForce) return [reading('weight', kg, says)]
  return asForce(kg * newtonsPerKg, says, named)
}

function withoutUnit({ value, digits, kind }: Figure): Reading[] {
  if (kind === 'fraction') return [reading('width', value * mmPerInch, saysInches(digits))]
  if (value > 0 && value < 0.1) return [reading('thickness', value * mmPerInch, `${saysInches(digits)} thick`)]
  const isInch = isNear(value, tradeInches, 0.006)
  const found: (Reading | false)[] = [
    value >= 0.25 && value < 3 && kind === 'decimal' && reading('thickness', value, `${digits} mm thick`, 0.9),
    value < 3 && isInch && reading('width', value * mmPerInch, saysInches(digits), kind === 'whole' ? 0.9 : 0.55),
    value >= 4 && value <= 65 && reading('width', value, `${digits} mm`),
    isNear(value, tradeCores, 1) && reading('core', value, `${digits} mm core`, 0.9),
    value >= 700 && value <= 60_000 && reading('strength', value, `${digits} N strength`, 0.8),
    value >= 100 && value <= 6_000 && kind === 'whole' && reading('coil', value, `${digits} m`, 0.5),
    value >= 700 && value <= 60_000 && reading('tension', value, `${digits} N tension`, 0.4),
  ]
  return found.filter((one) => one !== false)
}

/** `13-16`, `13 to 16 mm`, `between 5 and 8 kN`, and `13/16`, but not `9/16`, a fraction of an inch used in the trade. */
export function readRange(
  text: string,
  at: number,
  named: Measure | undefined,
): { readings: Reading[]; end: number } | undefined {
  const slashed = slashedWidths(text, at)
  if (slashed) return slashed
  const found = readFigures(text, at)
  if (!found) return undefined
  const { from, to, end } = found
  const starts = readingsOf(from, named)
  const readings = readingsOf(to, named).flatMap((last) => {
    const first = starts.find(({ measure, value }) => measure === last.measure && value < last.value)
    return first ? [{ ...first, to: last.value, says: `${from.digits}–${last.says}` }] : []
  })
  // Without a unit or the name of a measure, two numbers are widths.
  const likely = from.unit || named ? readings : readings.filter(({ measure }) => measure === 'width')
  return likely.length > 0 ? { readings: likely, end } : undefined
}

function slashedWidths(text: string, at: number): { readings: Reading[]; end: number } | undefined {
  const range = /(\d{1,2})\/(\d{1,2})(?![\d.,/x]|\s?(?:"|in\b|inch))(?:\s?mm\b)?/y
  range.lastIndex = at
  const [, from = '', to = ''] = range.exec(text) ?? []
  const [low, high] = [Number(from), Number(to)]
  if (!(low >= 5 && low < high && high <= 65) || isNear(low / high, tradeInches, 0.001)) return undefined
  return {
    readings: [{ measure: 'width', value: low, to: high, sure: 1, says: `${low}–${high} mm` }],
    end: range.lastIndex,
  }
}
