/** The catalogue in memory, in columns: which facts, words and article numbers each product has. A search is a few passes over them. */

import { setImmediate } from 'node:timers/promises'
import { dollarsOf } from '#contract/money.ts'
import type { Category, ProductType } from '#contract/products/rules.ts'
import { type FactKey, type Facts, factKeys, factOf } from '#contract/products/technical-rules.ts'
import { facetColumns } from './facets.ts'
import { alikeSku, plainSku, wordsOf } from './spelling.ts'
import { type Tag, tags } from './vocabulary.ts'

export type IndexedProduct = {
  id: string
  name: string
  description: string
  fullDescription: string
  sku: string | null
  type: ProductType | null
  category: Category
  priceCents: number
  facts: Facts
}

/** Of a word: in which products, and how prominent there, up to 1. */
type Posting = { rows: number[]; weights: number[] }

/** How much a word counts in the name, in the line beneath, in the text. */
const places: [weight: number, text: (product: IndexedProduct) => string][] = [
  [1, ({ name }) => name],
  [0.6, ({ description, facts }) => [description, facts.standard, facts.belongsTo].join(' ')],
  [0.35, ({ fullDescription }) => fullDescription],
]

const bitsPerColumn = 32
const tagBits = new Map<Tag, number>(tags.map((tag, bit) => [tag, bit]))

export type ProductIndex = Awaited<ReturnType<typeof indexProducts>>

/** Of many products it takes seconds, in slices, between which others are answered. */
export async function indexProducts(products: readonly IndexedProduct[]) {
  const size = products.length
  const measures = measureColumns(products)
  const tagColumns = columnsOfTags(products)
  const skus = products.map(({ sku }) => plainSku(sku ?? ''))
  const postings = await postingsOf(products)
  const words = [...postings.keys()].sort()
  const rowOfSku = new Map(skus.flatMap((sku, row) => (sku ? [[sku, row] as const] : [])))
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
    ids: products.map(({ id }) => id),
    skus,
    alikeSkus: skus.map(alikeSku),
    digitsOf,
    words,
    hasTag,
    facets: facetColumns(products),
    isTyped: (row: number): boolean => products[row]?.type !== null,
    measure: (key: FactKey | 'price', row: number): number => measures.get(key)?.[row] ?? Number.NaN,
    /** A whole article number, or its beginning from three characters on. */
    rowsOfSku: (plain: string): number[] => {
      const row = rowOfSku.get(plain)
      if (row !== undefined) return [row]
      return plain.length < 3 ? [] : skus.flatMap((sku, at) => (sku.startsWith(plain) ? [at] : []))
    },
    hasDigits: (digits: string) => knownDigits.has(digits),
    hasWord: (text: string) => postings.has(text) || (text.length >= 4 && beginning(text).length > 0),
    /** How prominent a word, or one that begins with it, is in each product. */
    weightsOf: (text: string): Float32Array => {
      const weights = new Float32Array(size)
      for (const word of new Set([text, ...(text.length >= 4 ? beginning(text) : [])])) {
        const share = word === text ? 1 : 0.85
        const { rows = [], weights: own = [] } = postings.get(word) ?? {}
        for (const [at, row] of rows.entries()) weights[row] = Math.max(weights[row] ?? 0, (own[at] ?? 0) * share)
      }
      return weights
    },
    /** Whether a measure of exactly that is in the catalogue. */
    hasMeasure: (keys: readonly (FactKey | 'price')[], value: number) =>
      keys.some((key) => measures.get(key)?.some((known) => Math.abs(known - value) < 0.01) ?? false),
  }
}

/** Facts in SI, prices in dollars. */
function measureColumns(products: readonly IndexedProduct[]): Map<FactKey | 'price', Float32Array> {
  const keys = factKeys.filter((key) => factOf(key).kind === 'number')
  const price = Float32Array.from(products, ({ priceCents }) => dollarsOf(priceCents))
  return new Map<FactKey | 'price', Float32Array>([
    ...keys.map((key) => [key, Float32Array.from(products, ({ facts }) => Number(facts[key] ?? Number.NaN))] as const),
    ['price', price],
  ])
}

function columnsOfTags(products: readonly IndexedProduct[]): Uint32Array[] {
  const columns = Array.from({ length: Math.ceil(tags.length / bitsPerColumn) }, () => new Uint32Array(products.length))
  for (const [row, product] of products.entries())
    for (const tag of tagsOf(product)) {
      const bit = tagBits.get(tag)
      const column = bit === undefined ? undefined : columns[Math.floor(bit / bitsPerColumn)]
      if (column && bit !== undefined) column[row] = ((column[row] ?? 0) | (1 << (bit % bitsPerColumn))) >>> 0
    }
  return columns
}

function tagsOf({ type, facts }: IndexedProduct): Tag[] {
  const chosen = factKeys.flatMap((key) => {
    const value = facts[key]
    const values = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
    return values.map((choice): Tag => `${key}:${choice}`)
  })
  return type ? [`type:${type}`, ...chosen] : chosen
}

/** A few milliseconds' worth of products. */
const slice = 100

async function postingsOf(products: readonly IndexedProduct[]): Promise<Map<string, Posting>> {
  const postings = new Map<string, Posting>()
  for (const [row, product] of products.entries()) {
    if (row % slice === slice - 1) await setImmediate()
    const best = new Map<string, number>()
    for (const [weight, textOf] of places)
      for (const word of wordsOf(textOf(product))) if (!best.has(word)) best.set(word, weight)
    for (const [word, weight] of best) {
      const posting = postings.get(word) ?? { rows: [], weights: [] }
      posting.rows.push(row)
      posting.weights.push(weight)
      postings.set(word, posting)
    }
  }
  return postings
}

/** Where in a sorted list a text, or what begins with it, first stands. */
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
