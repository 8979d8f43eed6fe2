/** VAT numbers as typed, checked by form and checksum. */
import { checkVAT, countries } from 'jsvat-next'

/** `prefix` and `digits` as the register wants them: `DE` and `136695976`, `EL` for Greece, `XI` for Northern Ireland. */
export type VatNumber = { prefix: string; digits: string }

/** The key of a number in the tables: `DE136695976`. */
export const vatKey = ({ prefix, digits }: VatNumber): string => prefix + digits

/** Undefined when the form or the checksum is wrong. A Greek number may begin with `GR`. */
export function readVatNumber(typed: string): VatNumber | undefined {
  const tidy = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z+*]/g, '')
    .replace(/^GR/, 'EL')
  const prefix = tidy.slice(0, 2)
  // A Northern Irish number has the form of a British one.
  const checked = checkVAT(prefix === 'XI' ? `GB${tidy.slice(2)}` : tidy, countries)
  return checked.isValid && /^[A-Z]{2}/.test(tidy) ? { prefix, digits: tidy.slice(2) } : undefined
}
