/** What a change of a product puts as a whole, beside its fields and its ladder. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductDocument } from '#contract/documents/rules/document.ts'
import type { ProductView } from '#contract/products/rules/admin/view.ts'
import type { TechnicalData } from '#contract/products/schema/technical.ts'
import { Refusal } from '../base/refusal.ts'
import type { ProductEdit, ProductRow } from './product-queries.ts'
import { technicalDataOf, toWireProduct, withoutSizes } from './to-wire.ts'

export type Wholes = { technicalData: TechnicalData; views: ProductView[]; documents: ProductDocument[] }

/** What is left out stays. */
type SentWholes = { [Name in keyof Wholes]?: Wholes[Name] | undefined }

const names: Record<keyof Wholes, string> = {
  technicalData: 'technical data',
  views: 'further pictures',
  documents: 'documents',
}

/** What changes of each; what is not here stays as it is. Refuses to put one that another admin has changed meanwhile. */
export function wholesAfter(current: ProductRow, edits: ProductEdit[], sent: SentWholes): Partial<Wholes> {
  const now = wholesOf(current)
  const technicalData = wholeAfter('technicalData', now, edits, sent, current)
  const views = wholeAfter('views', now, edits, sent, current)
  const documents = wholeAfter('documents', now, edits, sent, current)
  return { ...(technicalData && { technicalData }), ...(views && { views }), ...(documents && { documents }) }
}

export function wholesOf(product: ProductRow): Wholes {
  const documents = withoutSizes(product.documents)
  return { technicalData: technicalDataOf(product), views: product.views, documents }
}

function wholeAfter<Name extends keyof Wholes>(
  name: Name,
  now: Wholes,
  edits: ProductEdit[],
  sent: SentWholes,
  product: ProductRow,
): Wholes[Name] | undefined {
  const put: Wholes[Name] | undefined = sent[name]
  if (!put || isSame(put, now[name])) return undefined
  const edit = edits.findLast(({ before }) => before[name])
  if (!edit) return put
  const loaded = edits.find(({ before }) => before[name])?.before[name] ?? now[name]
  // Only another admin has changed it: theirs stays.
  if (isSame(put, loaded)) return undefined
  throw new Refusal(409, `${edit.changedBy} changed the ${names[name]} meanwhile`, {
    errors: { [name]: `${edit.changedBy} changed this meanwhile` },
    facts: { product: toWireProduct(product) },
  })
}

const isSame = (one: object, other: object) => isDeepStrictEqual(said(one), said(other))

/** What is left out and what is undefined are the same, and so is a pack that may be broken. */
const said = (whole: object) =>
  JSON.parse(JSON.stringify(whole, (key, value) => (key === 'fullPacksOnly' && !value ? undefined : value)))
