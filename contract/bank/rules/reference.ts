/** The payment reference of an order: ISO 11649, `RF`, two check digits and the order's number, such as `RF50F10432`. */

/** The remainder of ISO 7064 MOD 97-10: letters count as two digits, A as 10. */
function mod97(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/** Whether two check digits, the third and fourth characters, are right: in a reference, and in an IBAN. */
export const hasRightCheckDigits = (text: string): boolean => mod97(text.slice(4) + text.slice(0, 4)) === 1

export function referenceOf(orderNumber: number): string {
  const number = `F${orderNumber}`
  return `RF${String(98 - mod97(`${number}RF00`)).padStart(2, '0')}${number}`
}

/** Whether the transaction id of a paid order is a payment reference: it was paid by transfer, not by card. */
export const isReference = (transactionId: string): boolean => transactionId.startsWith('RF')

/** In groups of four, as it is read out and typed: `RF50 F104 32`. */
export const spaced = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * `numbers`: the orders that a text names, by reference or by number. `doubtful`: those named only by a reference with wrong check
 * digits, whose number may have a typing mistake as well.
 */
export type Named = { numbers: number[]; doubtful: number[] }

/** `RF`, check digits and `F`, each with spaces, and then groups of digits. */
const anyReference = /R\s*F\s*(\d\s*\d)\s*F\s*((?:\d+\s*)+)/g
const leastDigits = 5
const mostDigits = 9

/** Finds references and order numbers in a bank entry's text, in capital or small letters. A reference may contain spaces. */
export function ordersNamedIn(text: string): Named {
  const upper = text.toUpperCase()
  const numbers = new Set<number>()
  const doubtful = new Set<number>()
  for (const [, check = '', digits = ''] of upper.matchAll(anyReference)) {
    const right = rightNumber(check.replaceAll(/\s/g, ''), digits)
    if (right === undefined) doubtful.add(firstNumber(digits))
    else numbers.add(right)
  }
  for (const [, number] of upper.replaceAll(anyReference, ' ').matchAll(/(?<![A-Z0-9])F[- ]?(\d{5,9})(?!\d)/g))
    numbers.add(Number(number))
  return { numbers: [...numbers], doubtful: [...doubtful].filter((number) => number > 0 && !numbers.has(number)) }
}

/** The numbers of invoices that a text names, such as `I-2026-0001`, without the letter. */
export function invoicesNamedIn(text: string): { year: number; number: number }[] {
  const found = text.toUpperCase().matchAll(/(?<![A-Z0-9])I[- ]?(20\d\d)[- ]0*(\d{1,9})(?!\d)/g)
  return [...found].map(([, year, number]) => ({ year: Number(year), number: Number(number) }))
}

/**
 * Another number may follow the reference: the check digits say where the reference ends. They also agree by chance with one wrong end
 * in a hundred, so the ends of groups of digits are tried first.
 */
function rightNumber(check: string, grouped: string): number | undefined {
  const groups = grouped.trim().split(/\s+/)
  const digits = groups.join('')
  const ends = groups.map((_, index) => groups.slice(0, index + 1).join('').length)
  const lengths = Array.from({ length: digits.length }, (_, index) => index + 1)
  return [...ends, ...lengths]
    .filter((length) => length >= leastDigits && length <= mostDigits)
    .map((length) => digits.slice(0, length))
    .filter((number) => hasRightCheckDigits(`RF${check}F${number}`))
    .map(Number)[0]
}

/** Groups of digits, until they are long enough for an order's number. */
function firstNumber(digits: string): number {
  let number = ''
  for (const group of digits.trim().split(/\s+/)) {
    if (number.length >= leastDigits) break
    number += group
  }
  return number.length < leastDigits || number.length > mostDigits ? 0 : Number(number)
}

/**
 * The bank's reference of a booking, in one spelling. Empty for what banks write where they have none: zeros or another repeated
 * character, marks alone, and words such as NOTPROVIDED.
 */
export function referenceIn(text: string): string {
  const tidy = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{C}]/gu, '')
    .toUpperCase()
  const letters = tidy.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return placeholders.has(letters) || isFiller.test(letters) ? '' : tidy
}

const isFiller = /^(0*|X*|(.)\2{5,})$/
const placeholders = new Set(
  ['NONREF NOREF NOREFERENCE NOTPROVIDED NOTAVAILABLE NOTAPPLICABLE NONE NULL NIL NA UNKNOWN UNDEFINED']
    .concat('SINREF SINREFERENCIA NOINFORMADO NODISPONIBLE DESCONOCIDO KEINE KEINEREFERENZ UNBEKANNT')
    .flatMap((words) => words.split(' ')),
)
