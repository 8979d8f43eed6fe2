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

/** In groups of four, as it is read out and typed: `RF50 F104 32`. */
export const spaced = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * The numbers that a text may name. `numbers`: orders, by reference or by number. `doubtful`: orders named only by a reference with wrong check
 * digits, whose number may have a typing mistake as well. `bare`: numbers without a letter, which may mean anything.
 */
export type Named = { numbers: number[]; doubtful: number[]; bare: number[] }

const leastDigits = 5
const mostDigits = 9
/** An entry's text is read only up to here, whatever stored it. */
export const mostTextLetters = 1_000
const mostBare = 5

/** Between the parts of a number. Texts are read with single spaces. */
const gap = String.raw`[ .\-/:_]?`
const anyReference = new RegExp(`R ?F${gap}(\\d ?\\d)${gap}F${gap}(\\d(?:${gap}\\d){0,${mostDigits - 1}})`, 'g')

/** A number with its letter, and further numbers after a mark or a word for “and”. */
const digits = `\\d{${leastDigits},${mostDigits}}(?!\\d)`
const anyNumber = new RegExp(
  `(?<![A-Z0-9])F[ .\\-/:_#]{0,3}(${digits}(?: ?(?:[-/,;+&]|Y|E|AND|UND|ET) ?${digits})*)`,
  'g',
)
const bareNumber = new RegExp(`(?<!\\d|\\d[.,])${digits}(?![.,]\\d)`, 'g')

/** Finds references and order numbers in a bank entry's text, in capital or small letters. A reference may contain spaces. */
export function ordersNamedIn(text: string): Named {
  const numbers = new Set<number>()
  const doubtful = new Set<number>()
  const bare = new Set<number>()
  for (const reading of readingsOf(text)) {
    const numbered = reading.replaceAll(anyReference, (_, check: string, grouped: string) => {
      const right = rightNumber(check, grouped)
      if (right === undefined) doubtful.add(firstNumber(grouped))
      return right === undefined ? ' ' : ` F${right.number}${right.rest}`
    })
    for (const [, list = ''] of numbered.matchAll(anyNumber))
      for (const number of list.match(/\d+/g) ?? []) numbers.add(Number(number))
    for (const [number] of numbered.replaceAll(anyNumber, ' ').matchAll(bareNumber)) bare.add(Number(number))
  }
  const isNew = (number: number) => number > 0 && !numbers.has(number)
  return {
    numbers: [...numbers],
    doubtful: [...doubtful].filter(isNew),
    bare: [...bare].filter(isNew).slice(0, mostBare),
  }
}

/** The numbers of invoices that a text names, such as `I-2026-0001`, without the letter. */
export function invoicesNamedIn(text: string): { year: number; number: number }[] {
  const anyInvoice = /(?<![A-Z0-9])I[ .\-/:_#]{0,3}(20\d\d)(?:[ .\-/:_]{1,3}0{0,8}|(?=\d{4}))(\d{1,9})(?!\d)/g
  const found = new Map<string, { year: number; number: number }>()
  for (const reading of readingsOf(text))
    for (const [, year = '', number = ''] of reading.matchAll(anyInvoice))
      found.set(`${year}-${Number(number)}`, { year: Number(year), number: Number(number) })
  return [...found.values()]
}

/** A line break is where a bank's field ended: it may stand between two words, or inside one. */
function readingsOf(text: string): string[] {
  const plain = text
    .slice(0, mostTextLetters)
    .replaceAll(/[ºª°№]/g, ' ')
    .normalize('NFKC')
    .slice(0, mostTextLetters)
  const upper = plain.replaceAll(/[\u2010-\u2015\u2212]/g, '-').toUpperCase()
  const read = (between: string) => upper.replaceAll(/ *[\r\n]+ */g, between).replaceAll(/[\s\p{C}]+/gu, ' ')
  return [...new Set([read(' '), read('')])]
}

/**
 * Another number may follow the reference: the check digits say where the reference ends. They also agree by chance with one wrong end
 * in a hundred, so the ends of groups of digits are tried first.
 */
function rightNumber(check: string, grouped: string): { number: number; rest: string } | undefined {
  const isDigit = (at: number) => /\d/.test(grouped[at] ?? '')
  const ends = Array.from(grouped, (_, index) => index + 1).filter((end) => isDigit(end - 1))
  const right = [...ends.filter((end) => !isDigit(end)), ...ends].find((end) => {
    const number = digitsOf(grouped.slice(0, end))
    return number.length >= leastDigits && hasRightCheckDigits(`RF${digitsOf(check)}F${number}`)
  })
  if (right === undefined) return undefined
  return { number: Number(digitsOf(grouped.slice(0, right))), rest: grouped.slice(right).replace(/^\d/, ' $&') }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Groups of digits, until they are long enough for an order's number. */
function firstNumber(grouped: string): number {
  let number = ''
  for (const group of grouped.split(/\D/)) {
    if (number.length >= leastDigits) break
    number += group
  }
  return number.length < leastDigits ? 0 : Number(number)
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
