/** The conditions of a search: that a text holds the words that are looked for. */
import { and, or, type SQL, sql } from 'drizzle-orm'
import { searchedWords } from './search-text.ts'

/** Every word is in the table's column `search`, in one of its writings. One of one or two letters begins a word there. */
export function matches(
  searched: string | undefined,
  { search, hasPhone = false }: { search: SQL; hasPhone?: boolean },
): SQL | undefined {
  return hasWords(search, searchedWords(searched, { hasPhone }))
}

/** Whether each word is in a text, in one of its writings. */
export function hasWords(text: SQL, words: string[][]): SQL | undefined {
  return and(...words.map((writings) => or(...writings.map((writing) => holds(text, writing)))))
}

const holds = (text: SQL, writing: string) => sql`${text} like ${`%${writing.replaceAll(/[\\%_]/g, '\\$&')}%`}`
