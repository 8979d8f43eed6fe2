/** A typed load: accepted values, refusals, and the conversion of inches and pounds. */
import { describe, expect, it } from 'vitest'
import { exampleLoad, type LoadEntry, readLoad, toSi, toUs } from '#contract/strapping/rules/load-entry.ts'

const problemsOf = (entry: LoadEntry) => {
  const read = readLoad({ ...exampleLoad, ...entry })
  return 'problems' in read ? read.problems : {}
}

describe('a load', () => {
  it('is read in SI units', () => {
    expect(readLoad(exampleLoad)).toEqual({
      load: {
        ...{ weightKg: 500, widthMm: 1200, depthMm: 1000, heightMm: 1000 },
        ...{ kind: 'rigid', edges: 'protected', transport: 'road', direction: 'both', by: 'hand' },
        ...{ loadsPerDay: 10, daysPerMonth: 21, months: 1 },
      },
    })
  })

  it('given only by weight, size and number is rigid, protected, and goes by road', () => {
    const { weight, width, depth, height, loads, days, months } = exampleLoad
    expect(readLoad({ weight, width, depth, height, loads, days, months })).toEqual(readLoad(exampleLoad))
  })

  it.each([
    ['weight', '0.1', undefined],
    ['weight', '50000', undefined],
    ['weight', '0.05', 'Please enter 0.1 to 50,000 kg'],
    ['weight', '50001', 'Please enter 0.1 to 50,000 kg'],
    ['weight', '-5', 'Please enter 0.1 to 50,000 kg'],
    ['weight', '', 'Please enter the weight'],
    ['weight', '   ', 'Please enter the weight'],
    ['weight', 'heavy', 'Please enter a number'],
    ['weight', '1e3', 'Please enter a number'],
    ['weight', '1,200', 'Please write 1200 or 1.20'],
    ['weight', '12,5', undefined],
    ['width', '9', 'Please enter 10 to 20,000 mm'],
    ['depth', '20001', 'Please enter 10 to 20,000 mm'],
    ['height', '1000.5', 'Please enter a whole number'],
    ['height', '1,200', 'Please write 1200'],
    ['loads', '0.2', undefined],
    ['loads', '0', 'Please enter 0.1 to 10,000'],
    ['days', '32', 'Please enter 1 to 31'],
    ['months', '25', 'Please enter 1 to 24'],
    ['months', '1.5', 'Please enter a whole number'],
    ['kind', 'soup', 'Please choose one of the options'],
    ['transport', '', 'Please choose one of the options'],
  ] as const)('with %s “%s”: %s', (field, typed, says) => {
    expect(problemsOf({ [field]: typed })[field]?.says).toBe(says)
  })

  it('is refused with bounds in inches and pounds as well', () => {
    expect(problemsOf({ weight: '0', width: '0' })).toMatchObject({
      weight: { us: 'Please enter 0.2 to 110,231.1 lb' },
      width: { us: 'Please enter 0.4 to 787.4 in' },
    })
  })

  it('is refused with all errors together', () => {
    expect(Object.keys(problemsOf({ weight: '', width: 'x', months: '99', by: 'foot' }))).toEqual([
      'weight',
      'width',
      'months',
      'by',
    ])
  })
})

describe('converting inches and pounds', () => {
  it.each([
    ['width', '48', '1219'],
    ['width', '47.24', '1200'],
    ['height', '39 3/8', '1000'],
    ['height', '39-3/8', '1000'],
    ['weight', '1102.3', '500'],
    ['weight', '2205', '1000.2'],
  ] as const)('reads %s %s as %s', (name, typed, si) => {
    expect(toSi(name, typed)).toBe(si)
  })

  it.each(['', 'wide', '4 1/3', '1/0', '1,200'])('does not read “%s” as a measure', (typed) => {
    expect(toSi('width', typed)).toBeUndefined()
  })

  it('returns to the same value in millimetres or kilograms', () => {
    for (let mm = 10; mm <= 20_000; mm += 7) expect(toSi('width', toUs('width', String(mm)))).toBe(String(mm))
    for (let tenths = 1; tenths <= 500_000; tenths += 997) {
      const kg = String(tenths / 10)
      expect(toSi('weight', toUs('weight', kg))).toBe(kg)
    }
  })

  it('leaves invalid numbers unchanged', () => {
    expect(toUs('width', 'wide')).toBe('wide')
  })
})
