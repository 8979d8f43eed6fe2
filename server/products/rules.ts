/** Rules for adding products and taking them off sale. */
import { plainSku } from '#contract/products/rules/article-number.ts'
import { ladderRefusal } from '#contract/products/rules/product.ts'
import type { NewProduct } from '#contract/products/schema/product.ts'
import { idempotently } from '../api/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction, violatesConstraint } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { valuesOf } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { replaceLists } from './product-lists-queries.ts'
import { hideProduct, insertProduct, productById, productsOfSkus } from './product-queries.ts'
import { toStoredTechnicalData } from './stored-technical-data.ts'
import { stateOf, toStored, toStoredLadder } from './to-wire.ts'

/** Adds a product; returns its id. The slug comes from its name, with a suffix if that slug is taken. */
export async function addProduct(
  db: Db,
  admin: Caller | null,
  form: NewProduct,
  idempotencyKey?: string,
): Promise<string> {
  for (let copy = 1; ; copy++) {
    const slug = `${slugOf(form.name)}${suffixOf(copy)}`
    try {
      return await inTransaction(db, (tx) => {
        const make = () => insertProductBy(tx, admin, form, slug)
        if (!admin) return make()
        const isThere = async (id: string) => (await productById(tx, id)) !== undefined
        return idempotently(tx, admin, { call: 'addProduct', idempotencyKey, body: form }, { make, isThere })
      })
    } catch (error) {
      if (!violatesConstraint(error, 'products_one_per_slug')) throwRefusal(error)
    }
  }
}

/** Refuses an article number, in whatever spelling, that another product on sale has. */
export async function refuseTakenSku(tx: Db, sku: string | null | undefined, ownId?: string): Promise<void> {
  if (!sku) return
  const other = (await productsOfSkus(tx, [plainSku(sku)])).find(({ id }) => id !== ownId)
  if (!other) return
  const sentence =
    other.sku === sku
      ? `Another product has this article number: ${other.name}`
      : `This article number reads the same as ${other.sku} of another product: ${other.name}`
  throw new Refusal(409, sentence, { errors: { 'technicalData.sku': sentence } })
}

/**
 * Turns violated constraints into refusals: an article number that has been taken at the same moment, a document that is not
 * stored.
 */
export function throwRefusal(error: unknown): never {
  const refuse = (status: 409 | 422, field: string, sentence: string) => {
    throw new Refusal(status, sentence, { errors: { [field]: sentence } })
  }
  if (violatesConstraint(error, 'products_one_per_sku'))
    refuse(409, 'technicalData.sku', 'Another product has this article number')
  if (violatesConstraint(error, 'product_documents_are_in_the_shop'))
    refuse(422, 'documents', 'The shop has no such document: please send the PDF again')
  throw error
}

/** First no suffix, then a few numbers, then a random suffix, so that a frequent name does not need many tries. */
function suffixOf(copy: number): string {
  if (copy === 1) return ''
  return copy < 10 ? `-${copy}` : `-${crypto.randomUUID().slice(0, 8)}`
}

async function insertProductBy(tx: Db, admin: Caller | null, form: NewProduct, slug: string): Promise<string> {
  const stored = toStored(form)
  const { views = [], documents = [] } = form
  const ladder = toStoredLadder(form.ladder ?? [])
  const technicalData = toStoredTechnicalData(form.technicalData ?? {})
  const sentence = ladderRefusal(ladder, stored)
  if (sentence) throw new Refusal(422, sentence, { errors: { ladder: sentence } })
  await refuseTakenSku(tx, technicalData.sku)
  const { id, stockChangeId } = await insertProduct(tx, stored, { slug, technicalData, byUserId: admin?.id ?? null })
  await replaceLists(tx, [{ productId: id, ladder, views, documents }])
  const after = valuesOf(stateOf({ ...stored, ...technicalData, ladder, views, documents }))
  if (admin) await recordChanges(tx, admin, [{ action: 'add product', aboutId: id, after, stockChangeId }])
  return id
}

/** Returns the number of products taken off sale: 1, or 0 when there was none. */
export async function deleteProduct(db: Db, admin: Caller, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const hidden = await hideProduct(tx, id)
    if (hidden > 0) await recordChanges(tx, admin, [{ action: 'delete product', aboutId: id }])
    return hidden
  })
}

/** A distinct free slug for each name, with the suffixes that adding them one by one would give. */
export async function slugsOf(
  names: readonly string[],
  taken: (slugs: string[]) => Promise<Set<string>>,
): Promise<string[]> {
  const candidates = names.map((name) => numbers.map((copy) => `${slugOf(name)}${suffixOf(copy)}`))
  const gone = await taken([...new Set(candidates.flat())])
  return candidates.map((slugs) => {
    const slug = slugs.find((free) => !gone.has(free)) ?? `${slugs[0]}-${crypto.randomUUID().slice(0, 8)}`
    gone.add(slug)
    return slug
  })
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** `PET strap 16 × 1.0 mm` → `pet-strap-16-x-1-0-mm` */
function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('×', 'x')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80) || 'product'
  )
}
