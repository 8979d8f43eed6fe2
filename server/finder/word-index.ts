/**
 * The words of products, under numbers. Each product keeps the numbers of what it says, so that after a change the texts of
 * that product alone are read; whom each word leads to is counted together anew, which takes no words.
 */
import { setImmediate } from 'node:timers/promises'
import type { Facts } from '#contract/products/rules/facts/technical.ts'
import { forEachYielding } from '../base/yielding.ts'
import { wordsOf } from './normalise.ts'

export type Texts = { name: string; description: string; fullDescription: string; facts: Facts }

/** How much a word counts in the name, in the line beneath, in the text. */
const places: [weight: number, text: (product: Texts) => string][] = [
  [1, ({ name }) => name],
  [0.6, ({ description, facts }) => [description, facts.standard, facts.belongsTo].join(' ')],
  [0.35, ({ fullDescription }) => fullDescription],
]
/** The number of a place takes so many bits: it stands below that of the word, or of the row. */
const placeBits = 2
const placeMask = 2 ** placeBits - 1

export type WordIndex = {
  /** Each word of a product once, where it is the most prominent: its number, and that of the place below. */
  read: (product: Texts) => Uint32Array
  /** In the order of their numbers. Of some, no product may be left. */
  words: () => IterableIterator<string>
  numberOf: (word: string) => number | undefined
  size: () => number
}

export function openWordIndex(): WordIndex {
  const numbers = new Map<string, number>()
  const numberFor = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size
    if (number === numbers.size) numbers.set(word, number)
    return number
  }
  return {
    read(product) {
      const best = new Map<number, number>()
      for (const [place, [, textOf]] of places.entries())
        for (const word of wordsOf(textOf(product))) {
          const number = numberFor(word)
          if (!best.has(number)) best.set(number, place)
        }
      return Uint32Array.from(best, ([number, place]) => (number << placeBits) | place)
    },
    words: () => numbers.keys(),
    numberOf: (word) => numbers.get(word),
    size: () => numbers.size,
  }
}

export type Postings = {
  /** Those that a product says, sorted. */
  words: readonly string[]
  has: (word: string) => boolean
  /** Each product that says the word, and how prominently, up to 1. */
  eachOf: (word: string, found: (row: number, weight: number) => void) => void
}

/** In one array, word after word: an array for each of a hundred thousand words would be what the memory is spent on. */
export async function postingsOf(
  products: readonly { wordPlaces: Uint32Array }[],
  index: WordIndex,
): Promise<Postings> {
  const size = index.size()
  /** Where the entries of a word begin: first each is counted for the next, then they are added up. */
  const starts = new Uint32Array(size + 1)
  await forEachYielding(products, ({ wordPlaces }) => {
    for (const word of wordPlaces) starts[(word >>> placeBits) + 1] = (starts[(word >>> placeBits) + 1] ?? 0) + 1
  })
  for (let number = 0; number < size; number++) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0)
  const entries = new Uint32Array(starts[size] ?? 0)
  const next = starts.slice()
  await forEachYielding(products, ({ wordPlaces }, row) => {
    for (const word of wordPlaces) {
      const at = next[word >>> placeBits] ?? 0
      entries[at] = (row << placeBits) | (word & placeMask)
      next[word >>> placeBits] = at + 1
    }
  })
  const spanOf = (word: string): [from: number, to: number] => {
    const number = index.numberOf(word)
    // What was written down since is of no product here.
    return number === undefined || number >= size ? [0, 0] : [starts[number] ?? 0, starts[number + 1] ?? 0]
  }
  const has = (word: string) => {
    const [from, to] = spanOf(word)
    return to > from
  }
  await setImmediate()
  return {
    words: [...index.words()].filter(has).sort(),
    has,
    eachOf(word, found) {
      const [from, to] = spanOf(word)
      for (let at = from; at < to; at++) {
        const entry = entries[at] ?? 0
        found(entry >>> placeBits, places[entry & placeMask]?.[0] ?? 0)
      }
    },
  }
}
