/** Finds the products in a pasted list. Only exact article numbers with a quantity are accepted; other lines get suggestions. */
import type { z } from 'zod'
import type { Codes, FoundCodes } from '#contract/cart/schema/cart.ts'
import { plainSku } from '#contract/products/rules/article-number.ts'
import type { Shop } from '../api/services.ts'
import type { PlacedTerm } from '../finder/terms.ts'
import { productsOfSkus } from '../products/product-queries.ts'
import { waysToRead, withoutQuotes } from './read-pasted.ts'

type Line = z.output<typeof FoundCodes>['lines'][number]
type Named = Line['couldBe'][number]

/** The most lines that are searched. The number is limited, because each search takes time. */
const mostSearched = 20
const mostOffered = 3

export async function findPasted(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  { codes }: z.output<typeof Codes>,
): Promise<z.output<typeof FoundCodes>> {
  const texts = codes.map(withoutQuotes)
  const names = texts.flatMap((text) => [text, ...waysToRead(text).map((way) => way.article)])
  const found = await productsOfSkus(db, [...new Set(names.map(plainSku))].filter(Boolean))
  const articles = new Map(found.map((product) => [plainSku(product.sku), product]))
  const lines: Line[] = []
  let searchesLeft = mostSearched
  for (const text of texts) {
    const line = readLine(text, (code) => articles.get(plainSku(code)))
    if (line.product || line.couldBe.length > 0 || searchesLeft === 0) lines.push(line)
    else {
      searchesLeft -= 1
      lines.push({ ...line, ...(await searchLine(finder, text)) })
    }
  }
  return { lines }
}

/** A line is clear when it names one article with one quantity. */
function readLine(text: string, articleOf: (code: string) => Named | undefined): Line {
  const exact = waysToRead(text).flatMap(({ article, quantity }) => {
    const product = articleOf(article)
    return product ? [{ product, quantity }] : []
  })
  const [first] = exact
  const isClear = exact.every(({ product, quantity }) => product === first?.product && quantity === first.quantity)
  if (first && isClear) return { ...first, couldBe: [] }
  const alone = articleOf(text)
  const couldBe = first ? [...new Set(exact.map(({ product }) => product))] : alone ? [alone] : []
  return { couldBe: couldBe.slice(0, mostOffered) }
}

/** When nothing marks the quantity, the line is first searched as a whole. */
async function searchLine(finder: Shop['finder'], text: string): Promise<Omit<Line, 'product'>> {
  const ways = waysToRead(text)
  const named = ways.find(({ isSaid }) => isSaid)
  for (const { article, quantity } of named ? [named] : [{ article: text, quantity: undefined }, ...ways]) {
    const found = await searchWords(finder, article)
    const counted = found.quantity ?? quantity
    if (found.couldBe.length > 0) return { ...(counted && { quantity: counted }), couldBe: found.couldBe }
  }
  return { couldBe: [] }
}

/** The articles that match all words, best first. */
async function searchWords(finder: Shop['finder'], text: string): Promise<Omit<Line, 'product'>> {
  const { products, terms, leftOut, ignored } = await finder.find({ text, chosen: {} })
  if (leftOut.length > 0 || ignored.length > 0 || !terms.some(isSure)) return { couldBe: [] }
  if (terms.some(isBesideProducts)) return { couldBe: [] }
  const codes = terms.flatMap((term) => (term.kind === 'sku' ? [plainSku(term.sku)] : []))
  const couldBe = products.flatMap(({ id, name, sku }) => {
    const isMeant = codes.length === 0 || codes.some((code) => sku && plainSku(sku).startsWith(code))
    return sku && isMeant ? [{ id, name, sku }] : []
  })
  const [quantity] = terms.flatMap((term) => (term.kind === 'count' ? [figureOf(term.text)] : []))
  return { quantity, couldBe: couldBe.slice(0, mostOffered) }
}

/** A line in which every word was corrected is more likely no article at all: "hallo" is not "sello". */
const isSure = (term: PlacedTerm) => term.kind === 'sku' || !('isMisspelt' in term)

/** Words that name no product of the shop, such as another maker's: the shop's own articles must not be suggested for them. */
const isBesideProducts = (term: PlacedTerm) =>
  ['maker', 'question', 'unsold'].includes(term.kind) || (term.kind === 'concept' && term.isModel)

const figureOf = (text: string) => Number(/\d+/.exec(text)?.[0])
