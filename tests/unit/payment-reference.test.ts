/** The payment reference of an order, and how it is found in the text of a transfer. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountLines } from '#contract/bank/rules/account.ts'
import {
  hasRightCheckDigits,
  invoicesNamedIn,
  ordersNamedIn,
  referenceIn,
  referenceOf,
  spaced,
} from '#contract/bank/rules/reference.ts'

it('is the order’s number after RF and two check digits', () => {
  expect([referenceOf(10432), spaced(referenceOf(10432))]).toEqual(['RF50F10432', 'RF50 F104 32'])
  for (let number = 10_001; number < 10_400; number += 7) expect(hasRightCheckDigits(referenceOf(number))).toBe(true)
})

it.each([
  ['ES9121000418450200051332', 'CAIXESBBXXX', ['IBAN ES91 2100 0418 4502 0005 1332', 'BIC CAIXESBBXXX']],
  ['000123456789', '021000021', ['Account number 000123456789', 'Routing number 021000021']],
])('a customer who pays into %s, %s, reads what to enter at the bank', (iban, bic, lines) => {
  expect(accountLines({ iban, bic }).map(({ name, shown }) => `${name} ${shown}`)).toEqual(lines)
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
  ['F-1\n0001', [10001], []],
  ['RF47 F1\n0001', [10001], []],
  ['F10001\n2026', [10001, 100012026], []],
  ['F.10001', [10001], []],
  ['F/10001', [10001], []],
  ['F: 10001', [10001], []],
  ['F – 10001', [10001], []],
  ['F_10001', [10001], []],
  ['F10001/10002', [10001, 10002], []],
  ['F-10001, 10002 y 10003 + F10004', [10001, 10002, 10003, 10004], []],
  ['RF47F10001/10002', [10001, 10002], []],
  ['RF47-F100-01', [10001], []],
  ['RF47.F.10001.', [10001], []],
  ['RF47F10001 12.345', [10001], []],
  ['F10001/2026', [10001], []],
])('in “%s” names the orders %j, and doubtfully %j', (text, numbers, doubtful) => {
  expect(ordersNamedIn(text)).toMatchObject({ numbers, doubtful })
})

it.each<[text: string, bare: number[]]>([
  ['PEDIDO 10001', [10001]],
  ['pedido nº10001, cliente 4711', [10001]],
  ['10001 10002', [10001, 10002]],
  ['PEDIDO10001', [10001]],
  ['ES9121000418450200051332 10001.50 44.96001', []],
  ['F10001 RF20F10002', []],
])('in “%s” the numbers %j may be of orders', (text, bare) => {
  expect(ordersNamedIn(text).bare).toEqual(bare)
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
  ['I/2026/0001', [[2026, 1]]],
  ['I.2026.0001', [[2026, 1]]],
  ['I: 2026 / 1', [[2026, 1]]],
  ['I20260001', [[2026, 1]]],
  ['I-2026-\n0001', [[2026, 1]]],
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

/** Many times what the slowest text takes. Time in which the thread does not run is not counted. */
const mostMs = 200

it('no text takes long to read, however it was made', () => {
  const beginnings = ['', 'RF47F', 'R F 1 1 F ', 'F', 'I-2026-']
  const pieces = [
    'RF',
    'R F ',
    '47',
    'F-',
    'I',
    '1',
    '0',
    ' 1',
    ' ',
    '\n',
    '/',
    ', ',
    ' Y ',
    '.',
    'ﷺ',
    '\u0301',
    '\ud800',
  ]
  const run = fc
    .tuple(
      fc.constantFrom(...beginnings),
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 50_000 }),
    )
    .map(([beginning, repeated, times]) => beginning + repeated.join('').repeat(times))
  const texts = fc.array(run, { minLength: 1, maxLength: 4 }).map((runs) => runs.join(' '))
  fc.assert(
    fc.property(texts, (text) => {
      const before = process.threadCpuUsage()
      ordersNamedIn(text)
      invoicesNamedIn(text)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000 < mostMs
    }),
    { numRuns: 200 },
  )
})
