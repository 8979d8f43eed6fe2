/** Text pasted from mails, web pages and spreadsheets, which contains invisible marks and several kinds of blanks and dashes. */

/** Zero-width characters, marks of the writing direction, soft hyphens and the like. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const blanks = /[\p{Z}\t]/gu
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu

/** The text without invisible marks, with plain blanks and hyphens, trimmed. Line breaks stay. */
export function withoutUnseenMarks(text: string): string {
  return text.replaceAll(unseen, '').replaceAll(blanks, ' ').replaceAll(dashes, '-').trim()
}
