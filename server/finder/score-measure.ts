/** Scores products for a measure: sizes that the trade treats as equal, ranges that tools take, and near values. */
import { factsOfMeasure, type Reading } from './figures.ts'
import type { ProductIndex } from './product-index.ts'

/** The score of a product, from 0 to 1. */
export type Score = (row: number) => number

export function scoreMeasure(reading: Reading, index: ProductIndex): Score {
  const [first, last = first] = factsOfMeasure[reading.measure]
  const { value, sure } = reading
  const from = (row: number) => (first ? index.measure(first, row) : Number.NaN)
  const to = (row: number) => (last ? index.measure(last, row) : Number.NaN)
  if (reading.bound)
    return (row) => sure * scoreBound(reading, reading.bound === 'least' ? to(row) : from(row) || to(row))
  if (reading.measure !== 'width' && reading.to !== undefined) return (row) => sure * scoreWithin(reading, to(row))
  switch (reading.measure) {
    case 'width':
      return (row) => sure * scoreWidth(reading, from(row), to(row))
    case 'thickness':
      return (row) => sure * scoreThickness(value, from(row), to(row))
    case 'strength':
    case 'tension':
      return (row) => (to(row) >= value * 0.98 ? sure * (0.4 + 0.6 * Math.min(1, value / to(row))) : 0)
    case 'core':
      return (row) => (Math.abs(to(row) - value) <= 4 ? sure : 0)
    case 'coil':
    case 'weight':
    case 'price':
      return (row) => sure * scoreCloseness(to(row), value)
  }
}

/** Values nearer the bound score higher. */
function scoreBound({ value, bound }: Reading, known: number): number {
  if (bound === 'least') return known >= value * 0.99 ? 0.5 + 0.5 * Math.min(1, value / known) : 0
  return known <= value * 1.01 ? 0.5 + 0.5 * Math.min(1, known / value) : 0
}

const scoreWithin = ({ value, to = value }: Reading, known: number): number =>
  known >= value * 0.99 && known <= to * 1.01 ? 1 : 0

/** Strap matches a width up to 0.8 mm away; a tool matches every width in its range. */
function scoreWidth({ value, to }: Reading, from: number, until: number): number {
  if (Number.isNaN(until)) return 0
  const least = Number.isNaN(from) ? until : from
  const isFixed = until - least < 0.6
  if (to !== undefined) {
    if (Math.abs(least - value) < 0.8 && Math.abs(until - to) < 0.8) return 1
    if (isFixed) return least >= value - 0.8 && until <= to + 0.8 ? 0.75 : 0
    return least <= value + 0.4 && until >= to - 0.4 ? 0.9 : least <= to && until >= value ? 0.5 : 0
  }
  if (isFixed) {
    const off = value < least ? least - value : Math.max(0, value - until)
    return off <= 0.8 ? 1 - 0.3 * off : 0
  }
  return value >= least - 0.4 && value <= until + 0.4 ? 0.97 - Math.min(0.25, (until - least) * 0.008) : 0
}

/** Straps match by their own thickness; tools and seals also take thinner strap. */
function scoreThickness(value: number, from: number, until: number): number {
  const tolerance = Math.max(0.03, value * 0.05)
  const off = Math.abs(until - value)
  if (off <= tolerance) return 1 - (0.5 * off) / tolerance
  return until >= value && from <= value ? 0.4 : 0
}

function scoreCloseness(known: number, value: number): number {
  const off = Math.abs(known - value) / value
  return off <= 0.03 ? 1 - 10 * off : off <= 0.15 ? 0.5 : 0
}

/** The score, at most 0.4, of values up to a quarter away. */
export function scoreNear({ measure, value }: Reading, index: ProductIndex): Score {
  const key = factsOfMeasure[measure].at(-1)
  return (row) => {
    const off = Math.abs((key ? index.measure(key, row) : Number.NaN) - value) / value
    return off <= 0.25 ? 0.4 * (1 - off) : 0
  }
}
