import { describe, expect, it } from 'vitest'
import { readNumber, unclearNumber } from '#contract/rules/number-entry.ts'

describe('the typed text', () => {
  it.each([
    ['5', 5],
    ['0', 0],
    ['007', 7],
    ['109.90', 109.9],
    ['109,90', 109.9],
    ['109,9', 109.9],
    ['.5', 0.5],
    [',5', 0.5],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['1234,5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234,50', 1234.5],
    ['1 234', 1234],
    ['1’234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    [' 12 ', 12],
    ['-4', -4],
    ['−4', -4],
    ['+4', 4],
  ])('%j is %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
    expect(unclearNumber(typed)).toBeUndefined()
  })

  it.each(['', ' ', '0x4', '4e0', '1e3', 'NaN', 'Infinity', 'four', '4 kg', '$4', '1 2', '12 34', '0 125', '1,23,456'])(
    '%j is not a number',
    (typed) => {
      expect(readNumber(typed)).toBeNaN()
      expect(unclearNumber(typed)).toBeUndefined()
    },
  )

  it.each(['.', ',', '-', '4-', '--4', '5.', '1.2.3', '1,234.', '1,234,50', '1.234.50', '1.234,567.8', '٤'])(
    '%j is not a number, although it has only digits and marks',
    (typed) => {
      expect(readNumber(typed)).toBeNaN()
    },
  )

  it.each([
    ['1,234', 'Please write 1234 or 1.23'],
    ['1.234', 'Please write 1234 or 1.23'],
    ['-1.234', 'Please write 1234 or 1.23'],
    ['120,500', 'Please write 120500 or 120.50'],
  ])('%j is ambiguous, and is refused with both readings', (typed, sentence) => {
    expect(readNumber(typed)).toBeNaN()
    expect(unclearNumber(typed)).toBe(sentence)
  })

  it('for a whole number is refused with the one whole number that it can mean', () => {
    expect(unclearNumber('4,000', { whole: true })).toBe('Please write 4000')
  })
})
