/** Plans the import of a products CSV, row by row. Nothing is written. */
import { createHash } from 'node:crypto'
import { type StockNow, stockAfter } from '#contract/products/rules/admin/stock.ts'
import { plainSku } from '#contract/products/rules/article-number.ts'
import { type DecimalMark, decimalMarkOf, type ReadSeparator } from '#contract/rules/lists/csv.ts'
import { type CsvColumn, isNumeric } from '#server/products/csv-columns.ts'
import { inBatches, mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { momentIn } from '../settings/shop-time.ts'
import { fileImportedAt, productsNamed, soldOrHeld } from './import-queries.ts'
import { type PlannedRow, planRow } from './plan-row.ts'
import type { ProductRow } from './product-queries.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

export type ImportPlan = {
  separator: ReadSeparator
  decimal: DecimalMark | undefined
  unknownColumns: string[]
  notes: string[]
  rows: PlannedRow[]
  seen: string
  /** The digest of the file. */
  digest: string
}

export async function planImport(db: Db, bytes: Uint8Array): Promise<ImportPlan> {
  const { separator, unknownColumns, rows } = await readCsv(bytes)
  const decimal = await decimalIn(rows)
  const known = await readNamed(db, rows)
  const named = nameRows(rows, known)
  const planned = await mapYielding(rows, (row, index) => planRow(row, named[index] ?? { product: undefined }, decimal))
  const now = await stockNow(db, planned)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const before = await noteOfRepetition(db, digest)
  const judged = await mapYielding(planned, (row) => {
    const stocked = withStock(row, now)
    return before ? withRepetition(stocked) : stocked
  })
  const notes = [...(before ? [before] : []), ...notesOn(rows, judged)]
  return { separator, decimal, unknownColumns, notes, rows: judged, seen: await seenOf(digest, judged), digest }
}

/** A note if the file has already been imported, because its changes of stock would be made again. */
async function noteOfRepetition(db: Db, digest: string): Promise<string | undefined> {
  const importedAt = await fileImportedAt(db, digest)
  return importedAt && `This file has already been imported, on ${momentIn(await readShopSettings(db), importedAt)}`
}

function withRepetition(row: PlannedRow): PlannedRow {
  if (row.stock?.kind !== 'difference') return row
  const changes = row.changes.map((change) => {
    if (change.column !== 'availableQuantity' || !change.says) return change
    return { ...change, says: change.says.replace(':', ' once more:'), asks: true }
  })
  return { ...row, changes }
}

/** The decimal mark of the numbers in the file; undefined when no number has one, or when the marks differ. */
async function decimalIn(rows: readonly CsvRow[]): Promise<DecimalMark | undefined> {
  const marks = new Set<DecimalMark>()
  await mapYielding(rows, ({ filled }) => {
    for (const [column, text] of filled) {
      const mark = isNumeric(column) ? decimalMarkOf(text) : undefined
      if (mark) marks.add(mark)
    }
  })
  const [mark, other] = marks
  return other ? undefined : mark
}

/** `bySku`: the products by the reading of their article numbers, then by the numbers as written. */
type Known = { bySku: Map<string, Map<string, ProductRow>>; bySlug: Map<string, ProductRow> }

const rowsPerQuery = 100

async function readNamed(db: Db, rows: readonly CsvRow[]): Promise<Known> {
  const known: Known = { bySku: new Map(), bySlug: new Map() }
  await inBatches(rows, rowsPerQuery, async (batch) => {
    const textsOf = (column: CsvColumn) => batch.flatMap(({ filled }) => filled.get(column) ?? [])
    for (const product of await productsNamed(db, { skus: textsOf('sku'), slugs: textsOf('slug') })) {
      if (product.sku) alikeIn(known, product.sku).set(product.sku, product)
      known.bySlug.set(product.slug, product)
    }
  })
  return known
}

/** The products whose numbers read like this one: more than one only if they were added before the shop compared readings. */
function alikeIn({ bySku }: Known, sku: string): Map<string, ProductRow> {
  const alike = bySku.get(plainSku(sku)) ?? new Map<string, ProductRow>()
  bySku.set(plainSku(sku), alike)
  return alike
}

type Named = Parameters<typeof planRow>[1]

/** Finds the product of each row. A product may have only one row. */
function nameRows(rows: readonly CsvRow[], known: Known): Named[] {
  const rowOf = new Map<string, number>()
  return rows.map(({ row, filled }) => {
    const named = nameRow(filled, known)
    const name = named.product?.id ?? plainSku(filled.get('sku') ?? '')
    const first = rowOf.get(name)
    if (first === undefined) rowOf.set(name, row)
    const problem =
      first === undefined ? undefined : { column: 'sku' as const, says: `Row ${first} is also about this product` }
    return { product: named.product, problem: named.problem ?? problem }
  })
}

/** Finds the product by its article number. The slug detects mixed-up rows, and identifies a product without a number. */
function nameRow(filled: Map<CsvColumn, string>, known: Known): Named {
  const [sku, slug] = [filled.get('sku'), filled.get('slug')]
  const alike = sku === undefined ? new Map<string, ProductRow>() : alikeIn(known, sku)
  const ofSku = alike.get(sku ?? '') ?? (alike.size === 1 ? [...alike.values()][0] : undefined)
  const ofSlug = slug === undefined ? undefined : known.bySlug.get(slug)
  const refused = (column: CsvColumn, says: string) => ({ product: undefined, problem: { column, says } })
  if (!ofSku && alike.size > 1)
    return refused(
      'sku',
      `More than one product has such an article number. Please write exactly ${[...alike.keys()].join(' or ')}`,
    )
  if (ofSku && slug !== undefined && ofSku !== ofSlug)
    return refused('slug', `${sku} has the address ${ofSku.slug}. Were rows mixed up?`)
  if (ofSku) return { product: ofSku }
  if (slug !== undefined && !ofSlug)
    return refused('slug', 'No product on sale has this address. For a new product, leave the address empty')
  if (ofSlug?.sku && sku !== undefined)
    return refused('slug', `This is the address of ${ofSlug.sku}. For a new product, leave the address empty`)
  if (ofSlug) return { product: ofSlug }
  return sku === undefined ? refused('sku', 'Please enter the article number') : { product: undefined }
}

type StockOf = (product: ProductRow) => StockNow

async function stockNow(db: Db, rows: readonly PlannedRow[]): Promise<StockOf> {
  const counted = rows.flatMap(({ product, stock }) => (product && stock?.kind === 'count' ? product.id : []))
  const away = counted.length > 0 ? await soldOrHeld(db, counted) : new Map<string, number>()
  return ({ id, availableQuantity }) => ({ available: availableQuantity, soldOrHeld: away.get(id) ?? 0 })
}

/** Adds the new stock to a row whose product already exists. */
function withStock(row: PlannedRow, now: StockOf): PlannedRow {
  const { product, stock, verdict } = row
  if (!product || !stock || verdict === 'refused') return row
  const { available } = now(product)
  const after = stockAfter(stock, now(product))
  if ('refusal' in after) {
    const column = stock.kind === 'count' ? 'stockCounted' : 'stockChange'
    return { ...row, put: undefined, verdict: 'refused', changes: [], problems: [{ column, says: after.refusal }] }
  }
  if (after.available === available) return row
  const before = { before: String(available), after: String(after.available), says: after.says }
  return { ...row, verdict: 'changed', changes: [...row.changes, { column: 'availableQuantity', ...before }] }
}

function notesOn(rows: readonly CsvRow[], planned: readonly PlannedRow[]): string[] {
  const others = rows.filter(({ filled }, index) => {
    const text = filled.get('availableQuantity')
    return text !== undefined && planned[index]?.product && text !== String(planned[index].product.availableQuantity)
  })
  if (others.length === 0) return []
  const rowsSay = others.length === 1 ? 'One row gives' : `${others.length} rows give`
  return [
    `${rowsSay} an availableQuantity that differs from the stock. That column is not read: to change stock, use stockChange or stockCounted`,
  ]
}

/**
 * The time of the newest edit, and a digest. The digest covers the file, and the versions of the products with which the file
 * was compared.
 */
async function seenOf(ofFile: string, rows: readonly PlannedRow[]): Promise<string> {
  const digest = createHash('sha256').update(ofFile)
  let newestEdit = 0
  await mapYielding(rows, ({ product }) => {
    digest.update(product ? `${product.id} ${product.version}\n` : 'new\n')
    newestEdit = Math.max(newestEdit, product?.changedAt?.getTime() ?? 0)
  })
  return `${newestEdit}.${digest.digest('base64url')}`
}
