/** What a change of a product puts as a whole, beside its fields. */
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

/** Cast: `keys` forgets the names. */
const namesOf = (wholes: { [Name in keyof Wholes]?: unknown }) => Object.keys(wholes) as (keyof Wholes)[]

function wholesOf(product: ProductRow): Wholes {
  const documents = withoutSizes(product.documents)
  return { ...pick(product, ['ladder', 'views']), technicalData: technicalDataOf(product), documents }
}

type SentWholes = { [Name in keyof Wholes]?: Wholes[Name] | undefined }

/** Those of the sent that the product has otherwise. */
export function wholesThatDiffer(product: ProductRow, sent: SentWholes): Partial<Wholes> {
  const now = wholesOf(product)
  const differing = namesOf(words).filter((name) => sent[name] && !isSame(sent[name], now[name]))
  // Cast: each of these is there.
  return pick(sent, differing) as Partial<Wholes>
}

/** What the product has in the place of those. */
export const wholesBefore = (product: ProductRow, put: Partial<Wholes>) => pick(wholesOf(product), namesOf(put))

/** Those that are changed. One that only another admin has changed meanwhile stays theirs; one that both have is refused. */
export function mergeWholes(current: ProductRow, edits: ProductEdit[], sent: SentWholes): Partial<Wholes> {
  const differing = wholesThatDiffer(current, sent)
  const isMine = (name: keyof Wholes) => {
    const [loaded, edit] = [edits.find(({ before }) => before[name]), edits.findLast(({ before }) => before[name])]
    if (!edit) return true
    if (isSame(differing[name], loaded?.before[name])) return false
    throw new Refusal(409, `${edit.editor} changed the ${words[name]} meanwhile`, {
      errors: { [name]: `${edit.editor} changed this meanwhile` },
      facts: { product: toWireProduct(current) },
    })
  }
  return pick(differing, namesOf(differing).filter(isMine))
}

/** What is left out and what is undefined are the same, and so is a pack that may be broken. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(present(one), present(other))

const present = (whole: unknown) =>
  JSON.parse(JSON.stringify(whole ?? null, (key, value) => (key === 'fullPacksOnly' && !value ? undefined : value)))
