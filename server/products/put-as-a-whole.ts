/** The parts of a product that an edit replaces as a whole. */
import { isDeepStrictEqual } from 'node:util'
import { pick } from '#contract/rules/members.ts'
import { Refusal } from '../base/refusal.ts'
import type { ProductParts } from '../database/record-schema.ts'
import type { ProductEdit } from './edit-queries.ts'
import type { ProductRow } from './product-queries.ts'
import { technicalDataOf, toWireProduct, withoutSizes } from './to-wire.ts'

const words: Record<keyof ProductParts, string> = {
  ladder: 'price ladder',
  technicalData: 'technical data',
  views: 'further pictures',
  documents: 'documents',
}

/** Cast: `keys` loses the names. */
const namesOf = (parts: { [Name in keyof ProductParts]?: unknown }) => Object.keys(parts) as (keyof ProductParts)[]

function partsOf(product: ProductRow): ProductParts {
  const documents = withoutSizes(product.documents)
  return { ...pick(product, ['ladder', 'views']), technicalData: technicalDataOf(product), documents }
}

type SentParts = { [Name in keyof ProductParts]?: ProductParts[Name] | undefined }

/** The sent parts that differ from the product's. */
export function partsThatDiffer(product: ProductRow, sent: SentParts): Partial<ProductParts> {
  const now = partsOf(product)
  const differing = namesOf(words).filter((name) => sent[name] && !isSame(sent[name], now[name]))
  // Cast: each of these is defined.
  return pick(sent, differing) as Partial<ProductParts>
}

/** The product's present values of these parts. */
export const partsBefore = (product: ProductRow, put: Partial<ProductParts>) => pick(partsOf(product), namesOf(put))

/** The parts to change. A part changed only by another admin stays; a part that both admins have changed is refused. */
export function mergeParts(current: ProductRow, edits: ProductEdit[], sent: SentParts): Partial<ProductParts> {
  const differing = partsThatDiffer(current, sent)
  const isMine = (name: keyof ProductParts) => {
    const [loaded, edit] = [edits.find(({ before }) => before[name]), edits.findLast(({ before }) => before[name])]
    if (!edit) return true
    if (isSame(differing[name], loaded?.before[name])) return false
    throw new Refusal(409, `${edit.editor} has changed the ${words[name]} in the meantime`, {
      errors: { [name]: `${edit.editor} has changed this in the meantime` },
      facts: { product: toWireProduct(current) },
    })
  }
  return pick(differing, namesOf(differing).filter(isMine))
}

/** A missing value equals undefined, and `fullPacksOnly: false` equals a missing one. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(present(one), present(other))

const present = (whole: unknown) =>
  JSON.parse(JSON.stringify(whole ?? null, (key, value) => (key === 'fullPacksOnly' && !value ? undefined : value)))
