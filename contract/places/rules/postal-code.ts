/** Postal codes as people write them, in the countries where they decide which place it is. */

/** `letters`: what people write before the code: of ISO 3166, also of parts, of the post, or of cars. `also`: codes of another form. */
type Form = {
  whole: RegExp
  letters: readonly string[]
  also?: readonly string[]
  /** Puts its usual separator into a whole code. */
  write?: (code: string) => string
  says: string
}

const fiveDigits = /^\d{5}$/
const digits = (nationality: string) => `${nationality} postal code has five digits`

const forms: Record<string, Form> = {
  ES: { whole: fiveDigits, letters: ['ES', 'E', 'IC', 'EA'], says: digits('A Spanish') },
  FR: { whole: fiveDigits, letters: 'FR F MC GP MQ GF RE YT PM BL MF WF PF NC'.split(' '), says: digits('A French') },
  PT: {
    whole: /^\d{7}$/,
    letters: ['PT', 'P'],
    write: (code) => `${code.slice(0, 4)}-${code.slice(4)}`,
    says: 'A Portuguese postal code has seven digits, such as 1000-205',
  },
  IT: { whole: fiveDigits, letters: ['IT', 'I'], also: ['CH6911'], says: digits('An Italian') },
  DE: { whole: fiveDigits, letters: ['DE', 'D'], also: ['CH8238'], says: digits('A German') },
  FI: { whole: fiveDigits, letters: ['FI', 'FIN', 'AX', 'SF'], says: digits('A Finnish') },
  GR: { whole: fiveDigits, letters: ['GR', 'EL'], says: digits('A Greek') },
  GB: {
    whole: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
    letters: ['GB', 'UK', 'XI'],
    write: (code) => `${code.slice(0, -3)} ${code.slice(-3)}`,
    says: 'A British postcode looks like SW1A 1AA or BT1 5GS',
  },
}

/** Capital letters and digits alone. Marks that cannot be seen go, too. */
const tidy = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/** `E-35001` as `35001`: capitals without separators and without the letters of the country. Undefined if it is not whole. */
export function wholeCode(country: string, typed: string): string | undefined {
  const form = forms[country]
  if (!form) return undefined
  const code = tidy(typed)
  const bare = form.letters.filter((letters) => code.startsWith(letters)).map((letters) => code.slice(letters.length))
  return [code, ...bare].find((one) => form.whole.test(one) || form.also?.includes(one))
}

/** The code as it is kept: `35001`, `1000-205`, `BT1 5GS`. A code that no place depends on stays as it was typed. */
export function writtenCode(country: string, typed: string): string {
  const code = wholeCode(country, typed)
  if (code === undefined) return typed
  return forms[country]?.write?.(code) ?? code
}

/** The message if the code is not whole, in a country where it decides the place, else undefined. A missing code is not refused. */
export function codeRefusal(country: string, typed: string): string | undefined {
  return typed === '' || wholeCode(country, typed) !== undefined ? undefined : forms[country]?.says
}
