/** Checks technical data as typed. Each fact is a field of the product form; fields of other product types are ignored. */
import { z } from 'zod'
import { readNumber, unclearNumber } from '../../rules/number-entry.ts'
import { type FactKey, factKeys, factOf, factsOfType } from '../rules/facts/technical.ts'
import { type FactEntry, isList, type TechnicalEntry } from '../rules/facts/technical-entry.ts'
import { productTypes } from '../rules/product.ts'
import { TechnicalForm } from './technical.ts'

/** Fields for a form's schema, unchecked. */
export const technicalEntryShape = {
  ...{ sku: z.string(), type: z.string(), packSize: z.string(), orderMultiple: z.string(), fullPacksOnly: z.boolean() },
  leadTimeDays: z.string(),
  // Cast: `Object.fromEntries` loses which key has which schema.
  ...(Object.fromEntries(factKeys.map((key) => [key, isList(key) ? z.array(z.string()) : z.string()])) as unknown as {
    [Key in FactKey]: z.ZodType<FactEntry[Key], FactEntry[Key]>
  }),
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
    leadTimeDays: numberOf('leadTimeDays'),
    ...Object.fromEntries(facts),
  }
  const read = TechnicalForm.safeParse(JSON.parse(JSON.stringify(data)))
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[0])
    if (!problems.has(field)) problems.set(field, message)
  }
  return read.success && problems.size === 0 ? { data: read.data, problems } : { problems }
}
