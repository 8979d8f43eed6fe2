/**
 * Numbers the words of all products. Each product stores the numbers of its words, so that after a change only that product's
 * texts are read again. The lists of products for each word are then rebuilt from the numbers.
 */
import { setImmediate } from 'node:timers/promises'
import type { Facts } from '#contract/products/rules/facts/technical.ts'
import { forEachYielding } from '../base/yielding.ts'
import { wordsOf } from './normalise.ts'

export type Texts = { name: string; description: string; fullDescription: string; facts: Facts }

/** The weight of a word by its place: name, short description and two facts, full description. */
const places: [weight: number, text: (product: Texts) => string][] = [
  [1, ({ name }) => name],
  [0.6, ({ description, facts }) => [description, facts.standard, facts.belongsTo].join(' ')],
  [0.35, ({ fullDescription }) => fullDescription],
]
/** How many of the lowest bits hold the number of the place. The bits above hold the number of the word or row. */
const placeBits = 2
const placeMask = 2 ** placeBits - 1

export type WordIndex = {
  /** Each word of a product once, in its most prominent place: the word's number above the place's number. */
  read: (product: Texts) => Uint32Array
  /** In the order of their numbers. Includes words that no product has any more. */
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
  /** The words that products have, sorted. */
  words: readonly string[]
  has: (word: string) => boolean
  /** Calls `found` for each product that has the word, and passes the weight of the word (up to 1). */
  eachOf: (word: string, found: (row: number, weight: number) => void) => void
}

/**
 * Stores the products of all words in one array, word after word: an array for each of a hundred thousand words would use most
 * of the memory.
 */
export async function postingsOf(
  products: readonly { wordPlaces: Uint32Array }[],
  index: WordIndex,
): Promise<Postings> {
  const size = index.size()
  /** Where each word's entries begin: the counts of the words before it, added up. */
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
    // Words numbered after this index was built belong to no product here.
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
