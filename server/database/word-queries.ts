/** Search conditions: whether a text contains the searched words. */
import { and, or, type SQL, sql } from 'drizzle-orm'
import { searchedWords } from './search-text.ts'

/**
 * Whether every word is in the column `search`, in one of its spellings. A word of only one or two letters or digits must be
 * the start of a word there.
 */
export function matches(
  searched: string | undefined,
  { search, hasPhone = false }: { search: SQL; hasPhone?: boolean },
): SQL | undefined {
  return hasWords(search, searchedWords(searched, { hasPhone }))
}

/** Whether the text contains each word, in one of its spellings. */
export function hasWords(text: SQL, words: string[][]): SQL | undefined {
  return and(...words.map((writings) => or(...writings.map((writing) => holds(text, writing)))))
}

const holds = (text: SQL, writing: string) => sql`${text} like ${`%${writing.replaceAll(/[\\%_]/g, '\\$&')}%`}`
