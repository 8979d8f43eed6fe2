/** Measures as text: in metric units, as stored, and in US units, as the trade's catalogues print them (16 mm is 5/8 in). */

export type Unit = 'mm' | 'm' | 'N' | 'kg' | '%' | 'V' | 'Ah' | 's' | 'bar' | 'straps'

/** A measure in SI units; `upTo` is the end of a range. */
export type Measured = { value: number; upTo?: number | undefined; unit: Unit }

/** `13–16`, `mm`. */
export type Written = { value: string; unit: string }

/** Units as words, for screen readers. Units not listed are words already. */
export const unitWords: Record<string, string> = {
  mm: 'millimetres',
  m: 'metres',
  N: 'newtons',
  kg: 'kilograms',
  '%': 'per cent',
  V: 'volts',
  Ah: 'ampere-hours',
  s: 'seconds',
  in: 'inches',
  ft: 'feet',
  lbf: 'pounds-force',
  lb: 'pounds',
  psi: 'pounds per square inch',
}

/** Of one, where it is not the word without its last letter. */
const one: Record<string, string> = { in: 'inch', ft: 'foot', lbf: 'pound-force', psi: 'pound per square inch' }

/** The unit of a measure as a word, for screen readers: `1` millimetre, `2` millimetres. */
export function unitWord({ value, unit }: Written): string {
  const word = unitWords[unit] ?? unit
  return value === '1' ? (one[unit] ?? word.replace(/s$/, '')) : word
}

export function writeMetric({ unit, ...measure }: Measured): Written {
  return { value: asRange(valuesOf(measure).map((value) => metric.format(value))), unit }
}

/** Undefined where the trade uses no other unit, as with volts. */
export function writeUs({ unit, ...measure }: Measured): Written | undefined {
  if (unit === 'mm') return { value: asRange(inInches(valuesOf(measure))), unit: 'in' }
  const trade = tradeUnits[unit]
  if (!trade) return undefined
  return { value: asRange(valuesOf(measure).map((value) => trade.format.format(value / trade.size))), unit: trade.unit }
}

const metric = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
/** The trade prints strengths with three digits: 24,460 N is 5,500 lbf. */
const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
/** 17 kg is 37.5 lb, and 0.2 kg is 0.44 lb. */
const pounds = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 3,
  maximumFractionDigits: 2,
  roundingPriority: 'lessPrecision',
})
/** A coil of 593 m is 1,946 ft, and half a metre is 1.64 ft. */
const feet = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 3,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
})

/** `size`: the US unit in SI units. */
const tradeUnits: Partial<Record<Unit, { unit: string; size: number; format: Intl.NumberFormat }>> = {
  m: { unit: 'ft', size: 0.3048, format: feet },
  N: { unit: 'lbf', size: 4.4482216152605, format: threeDigits },
  kg: { unit: 'lb', size: 0.45359237, format: pounds },
  bar: { unit: 'psi', size: 0.0689475729, format: threeDigits },
}

const valuesOf = ({ value, upTo }: Omit<Measured, 'unit'>) => (upTo === undefined ? [value] : [value, upTo])

/** Ends that round to the same text are written once: 15.5–16 mm is 5/8 in. */
const asRange = (read: string[]) => [...new Set(read)].join('–')

const mmPerInch = 25.4
/**
 * Measures up to this size are thicknesses, written in thousandths of an inch. Larger measures are widths and core diameters,
 * written in sixteenths of an inch.
 */
const thickestMm = 3
const mostOffMm = 0.4

/** Fractions if every value is close to a fraction, else decimals, so that a range does not mix the two. */
function inInches(valuesMm: number[]): string[] {
  if (Math.max(...valuesMm) <= thickestMm) return valuesMm.map((mm) => (mm / mmPerInch).toFixed(3))
  const fractions = valuesMm.flatMap((mm) => asFraction(mm) ?? [])
  return fractions.length === valuesMm.length ? fractions : valuesMm.map((mm) => metric.format(mm / mmPerInch))
}

/** `1 1/4`; undefined if no sixteenth of an inch is close enough. */
function asFraction(mm: number): string | undefined {
  const sixteenths = Math.round((mm / mmPerInch) * 16)
  const offMm = Math.abs((sixteenths * mmPerInch) / 16 - mm)
  // 152 mm is exactly 0.4 mm off six inches; floating-point error would push it over the limit.
  if (offMm > mostOffMm + 1e-9) return undefined
  const [inches, rest] = [Math.floor(sixteenths / 16), sixteenths % 16]
  const denominator = [2, 4, 8, 16].find((parts) => Number.isInteger((rest * parts) / 16))
  const fraction = rest > 0 && denominator ? `${(rest * denominator) / 16}/${denominator}` : ''
  return [inches || '', fraction].filter(Boolean).join(' ')
}
