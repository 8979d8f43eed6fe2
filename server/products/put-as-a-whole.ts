/** The parts of a product that an edit replaces as a whole. */
import { isDeepStrictEqual } from 'node:util'
import { pick } from '#contract/rules/members.ts'
import { Refusal } from '../base/refusal.ts'
import type { Wholes } from '../database/record-schema.ts'
import type { ProductEdit } from './edit-queries.ts'
import type { ProductRow } from './product-queries.ts'
import { technicalDataOf, toWireProduct, withoutSizes } from './to-wire.ts'

const words: Record<keyof Wholes, string> = {
  ladder: 'price ladder',
  technicalData: 'technical data',
  views: 'further pictures',
  documents: 'documents',
}

/** Cast: `keys` loses the names. */
const namesOf = (wholes: { [Name in keyof Wholes]?: unknown }) => Object.keys(wholes) as (keyof Wholes)[]

function wholesOf(product: ProductRow): Wholes {
  const documents = withoutSizes(product.documents)
  return { ...pick(product, ['ladder', 'views']), technicalData: technicalDataOf(product), documents }
}

type SentWholes = { [Name in keyof Wholes]?: Wholes[Name] | undefined }

/** The sent parts that differ from the product's. */
export function wholesThatDiffer(product: ProductRow, sent: SentWholes): Partial<Wholes> {
  const now = wholesOf(product)
  const differing = namesOf(words).filter((name) => sent[name] && !isSame(sent[name], now[name]))
  // Cast: each of these is defined.
  return pick(sent, differing) as Partial<Wholes>
}

/** The product's present values of these parts. */
export const wholesBefore = (product: ProductRow, put: Partial<Wholes>) => pick(wholesOf(product), namesOf(put))

/** The parts to change. A part changed only by another admin stays; a part that both admins have changed is refused. */
export function mergeWholes(current: ProductRow, edits: ProductEdit[], sent: SentWholes): Partial<Wholes> {
  const differing = wholesThatDiffer(current, sent)
  const isMine = (name: keyof Wholes) => {
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
