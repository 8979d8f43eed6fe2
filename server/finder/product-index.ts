/** The catalogue in memory as columns of facts, words and article numbers. A search makes a few passes over them. */

import { setImmediate } from 'node:timers/promises'
import { plainSku } from '#contract/products/rules/article-number.ts'
import { type FactKey, factKeys, factOf } from '#contract/products/rules/facts/technical.ts'
import { amountOf } from '#contract/rules/money.ts'
import { forEachYielding } from '../base/yielding.ts'
import { facetColumns } from './facets.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { alikeSku } from './normalise.ts'
import { type Tag, tags } from './synonyms.ts'
import { postingsOf, type WordIndex } from './word-index.ts'

const bitsPerColumn = 32
const tagBits = new Map<Tag, number>(tags.map((tag, bit) => [tag, bit]))

export type ProductIndex = Awaited<ReturnType<typeof indexProducts>>

/** Builds the index in slices, so that other requests are answered in between. */
export async function indexProducts(products: readonly IndexedProduct[], wordIndex: WordIndex) {
  const size = products.length
  const measures = await measureColumns(products)
  const tagColumns = await columnsOfTags(products)
  const types = products.map(({ type }) => type)
  const skus = products.map(({ sku }) => plainSku(sku ?? ''))
  const postings = await postingsOf(products, wordIndex)
  const { words } = postings
  const rowOfSku = new Map(skus.flatMap((sku, row) => (sku ? [[sku, row] as const] : [])))
  const rowOfId = new Map(products.map(({ id }, row) => [id, row]))
  const digitsOf = skus.map((sku) => /\d{3,}/.exec(sku)?.[0] ?? '')
  const knownDigits = new Set(digitsOf.filter(Boolean))

  const hasTag = (tag: Tag, row: number): boolean => {
    const bit = tagBits.get(tag) ?? 0
    const column = tagColumns[Math.floor(bit / bitsPerColumn)]
    return (((column?.[row] ?? 0) >>> (bit % bitsPerColumn)) & 1) === 1
  }
  const beginning = (text: string): string[] => {
    const found: string[] = []
    for (let at = firstFrom(words, text); words[at]?.startsWith(text) && found.length < 50; at++)
      found.push(words[at] ?? '')
    return found
  }
  return {
    size,
    rowOf: (id: string) => rowOfId.get(id),
    skus,
    alikeSkus: skus.map(alikeSku),
    digitsOf,
    words,
    hasTag,
    facets: await facetColumns(products),
    /** The types have a column of their own, because reading the type from each product takes three times as long. */
    types,
    isTyped: (row: number): boolean => types[row] !== null,
    measure: (key: FactKey | 'price', row: number): number => measures.get(key)?.[row] ?? Number.NaN,
    /**
     * The row with this article number. If there is none, and the text has at least three characters: the rows whose numbers
     * begin with the text.
     */
    rowsOfSku: (plain: string): number[] => {
      const row = rowOfSku.get(plain)
      if (row !== undefined) return [row]
      return plain.length < 3 ? [] : skus.flatMap((sku, at) => (sku.startsWith(plain) ? [at] : []))
    },
    hasDigits: (digits: string) => knownDigits.has(digits),
    hasWord: (text: string) => postings.has(text) || (text.length >= 4 && beginning(text).length > 0),
    /** The prominence of a word, or of words beginning with it, in each product. */
    weightsOf: (text: string): Float32Array => {
      const weights = new Float32Array(size)
      for (const word of new Set([text, ...(text.length >= 4 ? beginning(text) : [])])) {
        const share = word === text ? 1 : 0.85
        postings.eachOf(word, (row, own) => {
          weights[row] = Math.max(weights[row] ?? 0, own * share)
        })
      }
      return weights
    },
    /** Whether any product has exactly this measure. */
    hasMeasure: (keys: readonly (FactKey | 'price')[], value: number) =>
      keys.some((key) => measures.get(key)?.some((known) => Math.abs(known - value) < 0.01) ?? false),
  }
}

/** Facts in SI units, prices in the shop’s currency. */
async function measureColumns(products: readonly IndexedProduct[]): Promise<Map<FactKey | 'price', Float32Array>> {
  const price = Float32Array.from(products, ({ priceCents }) => amountOf(priceCents))
  const columns = new Map<FactKey | 'price', Float32Array>([['price', price]])
  for (const key of factKeys.filter((each) => factOf(each).kind === 'number')) {
    await setImmediate()
    columns.set(
      key,
      Float32Array.from(products, ({ facts }) => Number(facts[key] ?? Number.NaN)),
    )
  }
  return columns
}

async function columnsOfTags(products: readonly IndexedProduct[]): Promise<Uint32Array[]> {
  const columns = Array.from({ length: Math.ceil(tags.length / bitsPerColumn) }, () => new Uint32Array(products.length))
  await forEachYielding(products, (product, row) => {
    for (const tag of tagsOf(product)) {
      const bit = tagBits.get(tag)
      const column = bit === undefined ? undefined : columns[Math.floor(bit / bitsPerColumn)]
      if (column && bit !== undefined) column[row] = ((column[row] ?? 0) | (1 << (bit % bitsPerColumn))) >>> 0
    }
  })
  return columns
}

/** Heavy duty means strap that bears 10 kN or more, and tools that pull with 4 kN or more. */
const isHeavyDuty = ({ breakStrengthN = 0, tensionN = 0 }: IndexedProduct['facts']) =>
  breakStrengthN >= 10_000 || tensionN >= 4_000

function tagsOf({ type, facts }: IndexedProduct): Tag[] {
  const chosen = factKeys.flatMap((key) => {
    const value = facts[key]
    const values = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
    return values.map((choice): Tag => `${key}:${choice}`)
  })
  return [...(type ? [`type:${type}` as const] : []), ...chosen, ...(isHeavyDuty(facts) ? ['duty:heavy' as const] : [])]
}

/** The first place in a sorted list that is not before the text. */
function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
