/** The text of the QR code with which a banking app fills in a SEPA transfer: EPC069-12, version 002. */
import { shopCurrency } from '../../rules/currency.ts'
import { amountOf } from '../../rules/money.ts'
import { isIban } from './account.ts'

type Transfer = { holder: string; iban: string; bic: string; owedCents: number; reference: string }

/** Options of `qr`: the error correction of the guidelines, and the quiet zone that readers need (ISO/IEC 18004), in modules. */
export const transferCodeLook = { ecc: 'medium', border: 4 } as const

const mostHolderLetters = 70
const mostCents = 99_999_999_999

/** Undefined if no app could read the code: it is for euros and for accounts with an IBAN. */
export function epcCode({ holder, iban, bic, owedCents, reference }: Transfer): string | undefined {
  if (shopCurrency() !== 'EUR' || !isIban(iban) || owedCents <= 0 || owedCents > mostCents) return undefined
  const name = Array.from(holder.replaceAll(/\s+/g, ' ')).slice(0, mostHolderLetters).join('')
  const utf8 = '1'
  const noPurpose = ''
  const amount = `EUR${amountOf(owedCents).toFixed(2)}`
  return ['BCD', '002', utf8, 'SCT', bic, name, iban, amount, noPurpose, reference].join('\n')
}
