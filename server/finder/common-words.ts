/** Common English words. None of them is taken for a misspelt word of the trade: "wine" does not mean "wire". */
import { readFileSync } from 'node:fs'
import { singular } from './normalise.ts'

const text = readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
const words = new Set(text.replaceAll(/^#.*$/gm, '').split(/\s+/))

export const isCommonWord = (word: string): boolean => words.has(word) || words.has(singular(word))
