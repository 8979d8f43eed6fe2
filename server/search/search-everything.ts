/** Searches orders, products and users together. Exact matches such as an order number come before word matches. */

import { formatPaperNumber, paperKinds, readPaperNumber } from '#contract/orders/rules/money/paper.ts'
import { formatOrderNumber, readOrderNumber } from '#contract/orders/rules/order.ts'
import { plainEmail } from '#contract/rules/email/address.ts'
import { pick } from '#contract/rules/members.ts'
import { type FoundField, mostHits } from '#contract/search/rules.ts'
import { FoundEverything, type MarkedText } from '#contract/search/schema.ts'
import type { InRole } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import type { Db } from '../database/db.ts'
import { searchedWords } from '../database/search-text.ts'
import type { FoundProducts } from '../finder/finder.ts'
import { toWireOrder } from '../orders/to-wire.ts'
import { type ProductRow, productsInOrder } from '../products/product-queries.ts'
import { toWireProduct } from '../products/to-wire.ts'
import { userByEmail } from '../users/user-queries.ts'
import { countWords, foldCode, foldDigits, type foldLetters, markText, markWhole } from './marked-text.ts'
import {
  type FoundOrderRow,
  type FoundUserRow,
  orderOfPaper,
  ordersOfIdentifier,
  ordersOfWords,
  usersOfWords,
} from './search-queries.ts'

type FoundIn<Field> = { field: Field; text: MarkedText }
type Order = FoundEverything['orders'][number]
type Product = FoundEverything['products'][number]
type User = FoundEverything['users'][number]

export async function searchEverything(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  caller: InRole,
  q: string,
): Promise<FoundEverything> {
  const words = searchedWords(q, { hasPhone: true })
  const isAdmin = caller.role === 'admin'
  const [orders, products, users] = await Promise.all([
    searchOrders(db, q, words),
    isAdmin ? searchProducts(db, finder, q) : [],
    isAdmin ? searchUsers(db, q, words) : [],
  ])
  return { orders, products, users }
}

async function searchOrders(db: Db, q: string, words: string[][]): Promise<Order[]> {
  const paper = readPaperNumber(q)
  const named = {
    number: readOrderNumber(q),
    transactionId: isOneWord(q) ? q : undefined,
    email: q.includes('@') ? plainEmail(q) : undefined,
  }
  const [ofPaper, ofIdentifier] = await Promise.all([paper && orderOfPaper(db, paper), ordersOfIdentifier(db, named)])
  // If an order is found by its email address or transaction id, words are not searched. If it is found by its number, words
  // are searched as well, because the number may also be part of a phone number.
  const isNamed = ofIdentifier.some((row) => row.number !== named.number)
  const ofWords = isNamed ? [] : await ordersOfWords(db, words)
  const hits = [
    ...(paper && ofPaper ? [toOrder(ofPaper, foundPaper(paper))] : []),
    ...ofIdentifier.map((row) => toOrder(row, identifierIn(row, named))),
    ...ofWords.map((row) => toOrder(row, bestField(fieldsOfOrder(row), words))),
  ]
  return firstOfEach(hits)
}

const isOneWord = (text: string) => /^\S{6,}$/.test(text)

type Paper = NonNullable<ReturnType<typeof readPaperNumber>>

function foundPaper({ kind, year, number }: Paper): Order['found'] {
  return { field: paperKinds[kind].field, text: markWhole(formatPaperNumber(kind, year, number)) }
}

function identifierIn(row: FoundOrderRow, named: { number?: number | undefined; email?: string | undefined }) {
  const found = (field: Order['found']['field'], text: string) => ({ field, text: markWhole(text) })
  if (row.number === named.number) return found('number', formatOrderNumber(row.number))
  return row.email === named.email ? found('email', row.email) : found('transactionId', row.transactionId ?? '')
}

const foundOrder = FoundEverything.shape.orders.element.omit({ found: true }).keyof().options

const toOrder = (row: FoundOrderRow, found: Order['found']): Order => ({
  ...pick(
    toWireOrder({ ...row, lines: [], approver: null, cancellationRequest: null, isInvoiced: false, isBlocked: false }),
    foundOrder,
  ),
  found,
})

async function searchProducts(db: Db, finder: Shop['finder'], q: string): Promise<Product[]> {
  const found = await finder.find({ text: q, chosen: {} })
  if (found.terms.length === 0 || found.leftOut.length > 0 || found.ignored.length > 0) return []
  const ids = found.products.slice(0, mostHits).map(({ id }) => id)
  return (await productsInOrder(db, ids)).map((row) => toProduct(row, q, found))
}

const shownOfProduct = FoundEverything.shape.products.element.omit({ found: true, sku: true }).keyof().options

function toProduct(row: ProductRow, q: string, { terms }: FoundProducts): Product {
  const { sku } = row
  // For a misspelt word, its correction is marked.
  const canonical = terms.map((term) => ('canonical' in term && term.canonical) || '')
  const words = searchedWords(`${q} ${canonical.join(' ')}`)
  const found = sku && fieldOfSku(sku, q)
  return {
    ...pick(toWireProduct(row), shownOfProduct),
    ...(sku && { sku }),
    found: found || bestField<'name' | 'description'>({ name: [row.name], description: [row.description] }, words),
  }
}

function fieldOfSku(sku: string, q: string): FoundIn<'sku'> | undefined {
  const codes = [[foldCode(q)]]
  return codes[0]?.[0] && countWords(sku, codes, foldCode) > 0
    ? { field: 'sku', text: markText(sku, codes, foldCode) }
    : undefined
}

async function searchUsers(db: Db, q: string, words: string[][]): Promise<User[]> {
  const ofEmail = q.includes('@') ? await userByEmail(db, plainEmail(q)) : undefined
  const ofWords = ofEmail ? [] : await usersOfWords(db, words)
  return firstOfEach([
    ...(ofEmail ? [toUser(ofEmail, { field: 'email', text: markWhole(ofEmail.email) })] : []),
    ...ofWords.map((row) =>
      toUser(row, bestField({ name: [row.name], email: [row.email], phone: [row.phone, foldDigits] }, words)),
    ),
  ])
}

const toUser = ({ id, email, name, role }: FoundUserRow, found: User['found']): User => ({
  ...{ _id: id, email, name, role },
  found,
})

type Fields<Field extends FoundField> = { [Name in Field]: [text: string, fold?: typeof foldLetters] }

/** In order of preference. */
const fieldsOfOrder = (
  row: FoundOrderRow,
): Fields<Exclude<Order['found']['field'], 'transactionId' | (typeof paperKinds)[Paper['kind']]['field']>> => ({
  userName: [row.userName],
  company: [row.company],
  email: [row.email],
  phone: [row.phone, foldDigits],
  number: [formatOrderNumber(row.number)],
  poNumber: [row.poNumber],
  lines: [row.linesText],
  address: [row.address],
})

/** The field that contains the most words. */
function bestField<Field extends FoundField>(fields: Fields<Field>, words: string[][]): FoundIn<Field> {
  // Cast: `Object.entries` loses the names.
  const all = Object.entries(fields) as [Field, Fields<Field>[Field]][]
  const [first, ...others] = all.map(([field, [text, fold]]) => ({
    ...{ field, text, fold },
    count: countWords(text, words, fold),
  }))
  if (!first) throw new Error('There is no field to search')
  const best = others.reduce((most, next) => (next.count > most.count ? next : most), first)
  return { field: best.field, text: markText(best.text, words, best.fold) }
}

/** Removes duplicates, keeping the first, and keeps at most `mostHits`. */
function firstOfEach<Hit extends { _id: string }>(hits: Hit[]): Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ _id }) => !seen.has(_id) && seen.add(_id)).slice(0, mostHits)
}
