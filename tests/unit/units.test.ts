/** Measures in the notation of the trade's catalogues, on both sides of the Atlantic. */
import { describe, expect, it } from 'vitest'
import { factKeys, factOf } from '#contract/products/rules/facts/technical.ts'
import {
  type Measured,
  type Unit,
  unitWord,
  unitWords,
  type Written,
  writeMetric,
  writeUs,
} from '#contract/products/rules/facts/units.ts'

const read = (written: Written | undefined) => written && `${written.value} ${written.unit}`

describe('the width of strap and the core of a coil are fractions of an inch', () => {
  it.each([
    [9.5, '3/8 in'],
    [12.7, '1/2 in'],
    [13, '1/2 in'],
    [15.5, '5/8 in'],
    [15.9, '5/8 in'],
    [16, '5/8 in'],
    [19, '3/4 in'],
    [19.05, '3/4 in'],
    [25, '1 in'],
    [25.4, '1 in'],
    [31.8, '1 1/4 in'],
    [32, '1 1/4 in'],
    [38, '1 1/2 in'],
    [40, '1 9/16 in'],
    [50.8, '2 in'],
    [76, '3 in'],
    [152, '6 in'],
    [200, '7 7/8 in'],
    [203, '8 in'],
    [406, '16 in'],
  ])('%d mm is %s', (value, inches) => {
    expect(read(writeUs({ value, unit: 'mm' }))).toBe(inches)
  })

  it.each([
    [9, '0.35 in'],
    [12, '0.47 in'],
    [20, '0.79 in'],
  ])('%d mm, which is close to no fraction, is %s', (value, inches) => {
    expect(read(writeUs({ value, unit: 'mm' }))).toBe(inches)
  })
})

describe('thickness is in thousandths of an inch', () => {
  it.each([
    [0.38, '0.015 in'],
    [0.51, '0.020 in'],
    [0.58, '0.023 in'],
    [0.64, '0.025 in'],
    [0.79, '0.031 in'],
    [1, '0.039 in'],
    [1.12, '0.044 in'],
    [1.27, '0.050 in'],
  ])('%d mm is %s', (value, inches) => {
    expect(read(writeUs({ value, unit: 'mm' }))).toBe(inches)
  })
})

describe('in US units', () => {
  it.each<[number, Unit, string]>([
    [1_300, 'N', '292 lbf'],
    [2_000, 'N', '450 lbf'],
    [6_670, 'N', '1,500 lbf'],
    [8_050, 'N', '1,810 lbf'],
    [14_900, 'N', '3,350 lbf'],
    [24_460, 'N', '5,500 lbf'],
    [33_850, 'N', '7,610 lbf'],
    [54_710, 'N', '12,300 lbf'],
    [0.5, 'm', '1.64 ft'],
    [100, 'm', '328 ft'],
    [593, 'm', '1,946 ft'],
    [3_000, 'm', '9,843 ft'],
    [0.2, 'kg', '0.44 lb'],
    [4.5, 'kg', '9.92 lb'],
    [17, 'kg', '37.5 lb'],
    [45.36, 'kg', '100 lb'],
    [6, 'bar', '87 psi'],
    [6.9, 'bar', '100 psi'],
  ])('%d %s are %s', (value, unit, us) => {
    expect(read(writeUs({ value, unit }))).toBe(us)
  })

  it.each<Unit>(['%', 'V', 'Ah', 's', 'straps'])('%s stay the same', (unit) => {
    expect(writeUs({ value: 18, unit })).toBeUndefined()
  })
})

describe('a range', () => {
  it.each<[Measured, string, string]>([
    [{ value: 13, upTo: 16, unit: 'mm' }, '13–16 mm', '1/2–5/8 in'],
    [{ value: 19, upTo: 31.8, unit: 'mm' }, '19–31.8 mm', '3/4–1 1/4 in'],
    [{ value: 0.4, upTo: 0.8, unit: 'mm' }, '0.4–0.8 mm', '0.016–0.031 in'],
    [{ value: 400, upTo: 2_500, unit: 'N' }, '400–2,500 N', '89.9–562 lbf'],
  ])('%j is %s, or %s', (measure, metric, us) => {
    expect([read(writeMetric(measure)), read(writeUs(measure))]).toEqual([metric, us])
  })

  it('is written in decimals if an end is close to no fraction', () => {
    expect(read(writeUs({ value: 12, upTo: 19, unit: 'mm' }))).toBe('0.47–0.75 in')
  })

  it('with equal ends is one measure', () => {
    expect(read(writeMetric({ value: 16, upTo: 16, unit: 'mm' }))).toBe('16 mm')
    expect(read(writeUs({ value: 15.5, upTo: 16, unit: 'mm' }))).toBe('5/8 in')
  })
})

it('metric measures have at most two decimals, and thousands are separated', () => {
  expect(read(writeMetric({ value: 0.508, unit: 'mm' }))).toBe('0.51 mm')
  expect(read(writeMetric({ value: 5_900, unit: 'N' }))).toBe('5,900 N')
})

it('every abbreviated unit has a word for screen readers', () => {
  const units = factKeys.flatMap((key) => {
    const fact = factOf(key)
    return fact.kind === 'number' ? [fact.unit, writeUs({ value: 1, unit: fact.unit })?.unit ?? fact.unit] : []
  })
  const words = new Set(['bar', 'straps'])
  for (const unit of new Set(units)) expect(unitWords[unit] ?? words.has(unit), unit).toBeTruthy()
})

it.each([
  ['1', 'mm', 'millimetre'],
  ['1.2', 'mm', 'millimetres'],
  ['1', 'in', 'inch'],
  ['1', 'lbf', 'pound-force'],
  ['5', 'psi', 'pounds per square inch'],
  ['1', 'bar', 'bar'],
])('reads out %s %s with %s', (value, unit, word) => {
  expect(unitWord({ value, unit })).toBe(word)
})
