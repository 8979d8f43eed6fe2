/** The text of the QR code of a transfer: EPC069-12. */
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { epcCode } from '#contract/bank/rules/transfer-code.ts'
import { sellIn } from '#contract/rules/currency.ts'

const transfer = {
  ...{ holder: 'Flejes del Ebro, S.L.', iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX' },
  ...{ owedCents: 47_432, reference: 'RF50F10432' },
}

beforeEach(() => {
  sellIn('EUR')
  onTestFinished(() => sellIn('USD'))
})

it('has the account, the amount and the payment reference, each on its line', () => {
  expect(epcCode(transfer)?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', 'CAIXESBBXXX', 'Flejes del Ebro, S.L.', 'ES9121000418450200051332', 'EUR474.32'],
    ...['', 'RF50F10432'],
  ])
})

it('has at most 70 letters of the holder', () => {
  expect(epcCode({ ...transfer, holder: 'Ñ'.repeat(80) })?.split('\n')[5]).toBe('Ñ'.repeat(70))
})

it('exists neither for an account without an IBAN, nor without an amount, nor in a shop that sells in dollars', () => {
  expect(epcCode({ ...transfer, iban: '12345678', bic: '021000021' })).toBeUndefined()
  expect(epcCode({ ...transfer, owedCents: 0 })).toBeUndefined()
  sellIn('USD')
  expect(epcCode(transfer)).toBeUndefined()
})
