/**
 * Which texts of an API key reach customers in mails. A key may be stolen, and a sentence such as “pay again at …” would come from the
 * shop's own address: mails contain only what the shop itself words, and numbers in these formats.
 */

/** How a key is named where its acts are listed, as in the table `actors`. No user has an address of this form. */
export const keyAuthor = (name: string): string => `key: ${name}`

const mostLetters = 8
const fewestDigits = 3

/**
 * Whether a text is a number of a parcel or of an invoice, such as `1Z 999 AA1 0123` or `INV-2026/0042`: a few letters, at least
 * three digits, and neither dots nor other signs, with which mail programs make links.
 */
export function isNumberLike(text: string): boolean {
  const letters = text.replaceAll(/[^A-Za-z]/g, '').length
  const digits = text.replaceAll(/\D/g, '').length
  return /^[A-Za-z0-9][A-Za-z0-9 /_-]{0,39}$/.test(text) && letters <= mostLetters && digits >= fewestDigits
}
