/** Technical data as typed. Each fact is a field of the product form; fields of other product types are ignored. */
import { z } from 'zod'
import { readNumber, unclearNumber } from '../../rules/number-entry.ts'
import { type FactKey, type Facts, factKeys, factOf, factsOfType } from '../rules/facts/technical.ts'
import { productTypes } from '../rules/product.ts'
import { type TechnicalData, TechnicalForm } from './technical.ts'

type FactEntry = { [Key in FactKey]: Facts[Key] extends readonly unknown[] | undefined ? string[] : string }
export type TechnicalEntry = FactEntry &
  Record<'sku' | 'type' | 'packSize' | 'orderMultiple', string> & {
    fullPacksOnly: boolean
  }

const isList = (key: FactKey) => factOf(key).kind === 'choices'

/** Fields for a form's schema, unchecked. */
export const technicalEntryShape = {
  ...{ sku: z.string(), type: z.string(), packSize: z.string(), orderMultiple: z.string(), fullPacksOnly: z.boolean() },
  // Cast: `Object.fromEntries` loses which key has which schema.
  ...(Object.fromEntries(factKeys.map((key) => [key, isList(key) ? z.array(z.string()) : z.string()])) as unknown as {
    [Key in FactKey]: z.ZodType<FactEntry[Key], FactEntry[Key]>
  }),
}

/** Stored technical data as form values. */
export function technicalEntryOf({
  sku,
  type,
  packSize,
  orderMultiple,
  fullPacksOnly,
  ...facts
}: TechnicalData): TechnicalEntry {
  const typed = factKeys.map((key) => [key, isList(key) ? (facts[key] ?? []) : String(facts[key] ?? '')])
  return {
    ...{ sku: sku ?? '', type: type ?? '', fullPacksOnly: fullPacksOnly ?? false },
    ...{ packSize: String(packSize ?? ''), orderMultiple: String(orderMultiple ?? '') },
    // Cast: `Object.fromEntries` loses the keys.
    ...(Object.fromEntries(typed) as FactEntry),
  }
}

/** The checked data, or the problems by field. */
export function readTechnicalEntry(entry: TechnicalEntry): { data?: TechnicalForm; problems: Map<string, string> } {
  const problems = new Map<string, string>()
  const numberOf = (key: keyof TechnicalEntry) => {
    const typed = String(entry[key]).trim()
    const unclear = unclearNumber(typed)
    if (unclear) problems.set(key, unclear)
    return typed === '' ? undefined : readNumber(typed)
  }
  const type = productTypes.find((known) => known === entry.type)
  const facts = (type ? factsOfType(type) : []).map((key) => {
    const value = factOf(key).kind === 'number' ? numberOf(key) : entry[key]
    return [key, value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value]
  })
  const data = {
    ...{ sku: entry.sku.trim() || undefined, type, fullPacksOnly: entry.fullPacksOnly || undefined },
    ...{ packSize: numberOf('packSize'), orderMultiple: numberOf('orderMultiple') },
    ...Object.fromEntries(facts),
  }
  const read = TechnicalForm.safeParse(JSON.parse(JSON.stringify(data)))
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[0])
    if (!problems.has(field)) problems.set(field, message)
  }
  return read.success && problems.size === 0 ? { data: read.data, problems } : { problems }
}
