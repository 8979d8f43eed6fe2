/** Products that answer to what somebody typed: found in memory, shown as they are in the database. */
import type { z } from 'zod'
import type { FoundProducts, ProductSearchQuery, Understood } from '#contract/products/schema.ts'
import type { Db } from '../database/connect.ts'
import type { Reading } from '../finder/figures.ts'
import type { PlacedTerm, Term } from '../finder/read-query.ts'
import type { Shop } from '../shop.ts'
import { type ProductRow, productsOnSaleAmong, productsOnSaleById } from './product-queries.ts'
import { toWireProduct } from './to-wire.ts'

const usualLimit = 60

export async function searchProducts(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  { q, category, type, sort, limit = usualLimit, skip = 0 }: z.output<typeof ProductSearchQuery>,
): Promise<FoundProducts> {
  const { products, text, terms, leftOut, ignored } = await finder.find(q, (product) => {
    return (!category || product.category === category) && (!type || product.type === type)
  })
  const ids = products.map(({ id }) => id)
  const rows = sort
    ? await productsOnSaleAmong(db, ids, { sort, limit, skip })
    : await inOrder(db, ids.slice(skip, skip + limit))
  return {
    products: rows.map(toWireProduct),
    total: ids.length,
    hasNext: skip + limit < ids.length,
    understood: terms.map((term) => ({ ...toUnderstood(term), without: cutOut(text, term) })),
    ...{ leftOut, ignored },
  }
}

/** What was found in memory may have been sold out of the catalogue since: it is left out. */
async function inOrder(db: Db, ids: string[]): Promise<ProductRow[]> {
  const rows = new Map((await productsOnSaleById(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** What is left to look for when one part is taken away, with the words that belong to it. */
const cutOut = (text: string, { from, until }: PlacedTerm) =>
  `${text.slice(0, from)} ${text.slice(until)}`.replaceAll(/\s+/g, ' ').trim()

function toUnderstood(term: Term): Omit<Understood, 'without'> {
  const { text } = term
  switch (term.kind) {
    case 'sku':
      return { text, says: term.sku, kind: 'article' }
    case 'digits':
      return { text, says: text, kind: 'article' }
    case 'measure':
      return { text, says: saysMeasure(term.readings[0], text), kind: 'measure' }
    case 'order':
    case 'count':
      return { text, says: text, kind: 'word' }
    case 'concept':
      return { text, says: saysConcept(term), kind: 'word' }
    case 'word':
      return { text, says: term.meant ?? text, kind: 'word' }
  }
}

function saysMeasure(reading: Reading | undefined, text: string): string {
  if (!reading) return text
  return `${reading.bound ? { least: 'at least ', most: 'at most ' }[reading.bound] : ''}${reading.says}`
}

/** Materials have names of their own: `poly` is PP. */
function saysConcept({ text, meant, concept }: Extract<Term, { kind: 'concept' }>): string {
  if (concept.kind !== 'material') return meant ?? text
  return Object.keys(concept.answers)
    .map((tag) => tag.replace('materials:', ''))
    .join(' or ')
}
