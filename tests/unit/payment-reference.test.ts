/** The payment reference of an order, and how it is found in the text of a transfer. */
import { expect, it } from 'vitest'
import {
  hasRightCheckDigits,
  invoicesNamedIn,
  isReference,
  ordersNamedIn,
  referenceIn,
  referenceOf,
  spaced,
} from '#contract/bank/rules/reference.ts'

it('is the order’s number after RF and two check digits', () => {
  expect([referenceOf(10432), spaced(referenceOf(10432))]).toEqual(['RF50F10432', 'RF50 F104 32'])
  for (let number = 10_001; number < 10_400; number += 7) expect(hasRightCheckDigits(referenceOf(number))).toBe(true)
  expect([isReference('RF50F10432'), isReference('pi_1')]).toEqual([true, false])
})

it.each<[text: string, numbers: number[], doubtful: number[]]>([
  ['RF50F10432', [10432], []],
  ['RF50 F104 32', [10432], []],
  ['rf50f104\n32', [10432], []],
  ['Thank you! RF50 F10432 474.32', [10432], []],
  ['RF50F10432 and RF23F10433', [10432, 10433], []],
  ['RF50 F104 32 2026', [10432], []],
  ['RF25F100097', [100_097], []],
  ['RF25 F100 097', [100_097], []],
  ['RF51F10432', [], [10432]],
  ['RF51F104 32 9.99', [], [10432]],
  ['RF51F10432 F10432', [10432], []],
  ['F10432', [10432], []],
  ['order F-10432, f 10433', [10432, 10433], []],
  ['F10432 F10432', [10432], []],
  ['F104', [], []],
  ['ABF10432', [], []],
  ['F1043212345', [], []],
  ['', [], []],
])('in “%s” names the orders %j, and doubtfully %j', (text, numbers, doubtful) => {
  expect(ordersNamedIn(text)).toEqual({ numbers, doubtful })
})

it.each<[text: string, invoices: [year: number, number: number][]]>([
  ['Invoice I-2026-0001', [[2026, 1]]],
  [
    'i 2026 12, I2026-0013',
    [
      [2026, 12],
      [2026, 13],
    ],
  ],
  ['RI-2026-0001 I-2026', []],
])('in “%s” names the invoices %j', (text, invoices) => {
  expect(invoicesNamedIn(text).map(({ year, number }) => [year, number])).toEqual(invoices)
})

it.each([
  ['ES9121000418450200051332', true],
  ['ES9221000418450200051332', false],
  ['DE89370400440532013000', true],
])('the check digits of the IBAN %s are right: %s', (iban, isRight) => {
  expect(hasRightCheckDigits(iban)).toBe(isRight)
})

it.each([
  '',
  '0000000000',
  '0',
  ' - ',
  '--',
  '...',
  'NONREF',
  'nonref',
  'NOTPROVIDED',
  'Not provided',
  'N/A',
  'XXXXXXXX',
  '9999999999',
])('“%s” is a placeholder, not a reference of a bank', (text) => {
  expect(referenceIn(text)).toBe('')
})

it.each([
  ['0000000007', '0000000007'],
  [' BREF 2611\u00a0270000451 ', 'BREF2611270000451'],
  ['bref-7', 'BREF-7'],
  ['1', '1'],
])('the bank’s reference “%s” is %s', (text, reference) => {
  expect(referenceIn(text)).toBe(reference)
})
