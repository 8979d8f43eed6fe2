/** What a figure may mean: a width, a thickness, a strength, a core, a coil, in millimetres, inches, newtons or pounds. */
import type { FactKey } from '#contract/products/technical-rules.ts'

export type Measure = 'width' | 'thickness' | 'strength' | 'tension' | 'core' | 'coil' | 'weight' | 'price'

/** In SI; `to` ends a range, `sure` says how likely it is meant, up to 1. */
export type Reading = {
  measure: Measure
  value: number
  to?: number
  /** It is the least, or the most, that is wanted. */
  bound?: Bound | undefined
  sure: number
  says: string
}

export type Bound = 'least' | 'most'

/** The facts in which a measure is looked for, the smaller first. */
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

/** Words that name the measure beside a figure. */
export const measureWords: Record<string, Measure> = {
  core: 'core',
  bore: 'core',
  nucleo: 'core',
  wide: 'width',
  width: 'width',
  ancho: 'width',
  thick: 'thickness',
  thickness: 'thickness',
  gauge: 'thickness',
  long: 'coil',
  length: 'coil',
  strength: 'strength',
  breaking: 'strength',
  break: 'strength',
  breaks: 'strength',
  tension: 'tension',
  weight: 'weight',
  price: 'price',
  cost: 'price',
  costs: 'price',
  dollar: 'price',
  dollars: 'price',
  usd: 'price',
}

const mmPerInch = 25.4
const newtonsPerKg = 9.80665
const kgPerPound = 0.45359237
const tradeInches = [5 / 16, 3 / 8, 7 / 16, 1 / 2, 9 / 16, 5 / 8, 3 / 4, 7 / 8, 1, 1.25, 1.5, 2]
const tradeCores = [76, 150, 152, 200, 203, 280, 300, 405, 406]

const isNear = (value: number, known: readonly number[], by: number) => known.some((one) => Math.abs(one - value) <= by)

export type Figure = { value: number; text: string; kind: 'whole' | 'decimal' | 'fraction'; unit: string | undefined }

const fraction = String.raw`(?:(?<whole>[1-3])[ -])?(?<top>\d{1,2})\/(?<bottom>2|4|8|16|32)(?![\d/])`
const thousands = String.raw`[1-9]\d{0,2}(?:[ ,.']\d{3})+(?!\d)`
const number = String.raw`(?<figure>${thousands}|\d*[.,]\d+|\d+)`
const units = `mm|millimet(?:re|er)s?|cm|kn|kgf?|kilos?|tonnes?|t|newtons?|n|lbs?f?|pounds?|inch(?:es)?|in|"|ft|feet|'|met(?:re|er)s?|m|volts?|v|bar`
const figureAt = new RegExp(String.raw`(?:${fraction}|${number})(?:\s?(?<unit>${units})(?![a-z]))?`, 'y')

/** The figure at that place of a normalised text, and where it ends. */
export function readFigure(text: string, at: number): { figure: Figure; end: number } | undefined {
  figureAt.lastIndex = at
  const found = figureAt.exec(text)
  if (!found?.groups) return undefined
  const { whole, top, bottom, figure = '', unit } = found.groups
  const end = figureAt.lastIndex
  const said = text.slice(at, end).trim()
  if (top && bottom) {
    return {
      figure: { value: Number(whole ?? 0) + Number(top) / Number(bottom), text: said, kind: 'fraction', unit },
      end,
    }
  }
  // Exactly three digits behind a mark are thousands, but for millimetres: 1.200 mm.
  const isGrouped = new RegExp(`^${thousands}$`).test(figure) && !(unit === 'mm' && figure.includes('.'))
  const value = Number(isGrouped ? figure.replaceAll(/\D/g, '') : figure.replace(',', '.'))
  const kind = isGrouped || /^\d+$/.test(figure) ? 'whole' : 'decimal'
  return { figure: { value, text: said, kind, unit }, end }
}

const reading = (measure: Measure, value: number, says: string, sure = 1): Reading => ({ measure, value, sure, says })

/** Every way to read a figure, the likeliest first. `named`: the measure that a word beside it names. */
export function readingsOf(figure: Figure, named: Measure | undefined): Reading[] {
  if (figure.unit) return withUnit(figure, figure.unit, named)
  if (named) return [asNamed(named, figure)]
  return withoutUnit(figure)
}

/** What is too small for millimetres is inches. */
const inchesUpTo: Partial<Record<Measure, number>> = { core: 20, width: 3, thickness: 0.1 }
const unitWords: Record<Measure, string> = {
  width: 'mm',
  thickness: 'mm thick',
  strength: 'N',
  tension: 'N tension',
  core: 'mm core',
  coil: 'm',
  weight: 'kg',
  price: 'dollars',
}

function asNamed(measure: Measure, { value, text }: Figure): Reading {
  const isInches = value < (inchesUpTo[measure] ?? 0)
  const says = isInches ? unitWords[measure].replace('mm', '"') : unitWords[measure]
  return reading(measure, isInches ? value * mmPerInch : value, `${text} ${says}`.replace(' "', '"'))
}

function withUnit({ value, text }: Figure, unit: string, named: Measure | undefined): Reading[] {
  if (/^mm|^milli|^cm/.test(unit)) return [inMillimetres(unit === 'cm' ? value * 10 : value, text, named)]
  if (/^in|"/.test(unit)) return [inInches(value, text, named)]
  if (/^(n|newtons?|kn)$/.test(unit)) return asForce(unit === 'kn' ? value * 1000 : value, text, named)
  if (/^(k|lb|pound|t)/.test(unit)) return asWeightOrForce(value, unit, text, named)
  if (/^(m|met)/.test(unit)) return [reading('coil', value, text)]
  if (/^(ft|feet|')/.test(unit)) return [reading('coil', value * 0.3048, text)]
  return []
}

function inMillimetres(mm: number, text: string, named: Measure | undefined): Reading {
  const said = /[a-z]/.test(text) ? text : `${text} mm`
  if (named === 'core' || (!named && mm >= 70)) return reading('core', mm, `${said} core`)
  if (named === 'thickness' || (!named && mm <= 3)) return reading('thickness', mm, `${said} thick`)
  return reading('width', mm, said)
}

function inInches(inches: number, text: string, named: Measure | undefined): Reading {
  const mm = inches * mmPerInch
  if (named === 'core' || (inches >= 3 && isNear(mm, tradeCores, 4))) return reading('core', mm, `${text} core`)
  return inches < 0.1 ? reading('thickness', mm, `${text} thick`) : reading('width', mm, text)
}

function asForce(newtons: number, text: string, named: Measure | undefined): Reading[] {
  if (named === 'tension' || named === 'strength') return [reading(named, newtons, `${text} ${named}`)]
  return [reading('strength', newtons, text), reading('tension', newtons, `${text} tension`, 0.6)]
}

/** A strap that breaks at less than 60 kg is not sold, nor a tool that weighs as much. */
function asWeightOrForce(value: number, unit: string, text: string, named: Measure | undefined): Reading[] {
  const kg = unit.startsWith('k') ? value : unit.startsWith('t') ? value * 1000 : value * kgPerPound
  if (named === 'weight' || (kg < 60 && unit !== 'kgf')) return [reading('weight', kg, text)]
  return asForce(kg * newtonsPerKg, text, named)
}

function withoutUnit({ value, text, kind }: Figure): Reading[] {
  if (kind === 'fraction') return [reading('width', value * mmPerInch, `${text}"`)]
  if (value > 0 && value < 0.1) return [reading('thickness', value * mmPerInch, `${text}" thick`)]
  const isInch = isNear(value, tradeInches, 0.006)
  const found: (Reading | false)[] = [
    value >= 0.25 && value < 3 && kind === 'decimal' && reading('thickness', value, `${text} mm thick`, 0.9),
    value < 3 && isInch && reading('width', value * mmPerInch, `${text}"`, kind === 'whole' ? 0.9 : 0.55),
    value >= 4 && value <= 65 && reading('width', value, `${text} mm`),
    isNear(value, tradeCores, 1) && reading('core', value, `${text} mm core`, 0.9),
    value >= 700 && value <= 60_000 && reading('strength', value, `${text} N`, 0.8),
    value >= 100 && value <= 6_000 && kind === 'whole' && reading('coil', value, `${text} m`, 0.5),
    value >= 700 && value <= 60_000 && reading('tension', value, `${text} N tension`, 0.4),
  ]
  return found.filter((one) => one !== false)
}

/** `13-16`, `13 to 16`, `13/16`: widths from and to; a fraction of an inch that the trade knows is none. */
export function readRange(text: string, at: number): { range: Reading; end: number } | undefined {
  const range = /(\d{1,2})(?:\s?mm)?\s?(?:-|\/|to\b)\s?(\d{1,2})(?![\d.,/x]|\s?(?:"|in\b|inch))(?:\s?mm\b)?/y
  range.lastIndex = at
  const [said = '', from = '', to = ''] = range.exec(text) ?? []
  const [low, high] = [Number(from), Number(to)]
  const isFraction = said.includes('/') && isNear(low / high, tradeInches, 0.001)
  if (said === '' || isFraction || !(low >= 5 && low < high && high <= 65)) return undefined
  return { range: { measure: 'width', value: low, to: high, sure: 1, says: `${low}–${high} mm` }, end: range.lastIndex }
}
