/** Article numbers, which people write in many spellings. */
import { withoutUnseenMarks } from '../../rules/pasted-text.ts'

/**
 * The one reading of an article number, by which numbers are compared: `PT-1610`, `pt 1610` and `Pt.1610` are `PT1610`. Only
 * letters and digits count, and capitals make no difference. `plainSku` of server/database/schema.ts is its counterpart in SQL.
 */
export const plainSku = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Each article once, in its first spelling. Texts without a letter or digit are no article numbers. */
export function withoutRepeatedSkus(typed: readonly string[]): string[] {
  const plain = typed.map(plainSku)
  return typed.filter((_, at) => plain[at] !== '' && plain.indexOf(plain[at] ?? '') === at)
}

/** An article number as it is stored: in plain letters, blanks and hyphens, otherwise as typed. */
export const tidySku = (typed: string): string => withoutUnseenMarks(typed.normalize('NFKC'))
