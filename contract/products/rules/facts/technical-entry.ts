/** Technical data as the fields of the product form. */
import { type FactKey, type Facts, factKeys, factOf } from './technical.ts'

export type FactEntry = { [Key in FactKey]: Facts[Key] extends readonly unknown[] | undefined ? string[] : string }
type TradeNumber = 'packSize' | 'orderMultiple' | 'leadTimeDays'
export type TechnicalEntry = FactEntry &
  Record<'sku' | 'type' | TradeNumber, string> & {
    fullPacksOnly: boolean
  }

export const isList = (key: FactKey) => factOf(key).kind === 'choices'

type Stored = Facts &
  Partial<Record<'sku' | 'type', string | undefined> & Record<TradeNumber, number | undefined>> & {
    fullPacksOnly?: boolean | undefined
  }

/** Stored technical data as form values. */
export function technicalEntryOf({
  sku,
  type,
  packSize,
  orderMultiple,
  fullPacksOnly,
  leadTimeDays,
  ...facts
}: Stored): TechnicalEntry {
  const typed = factKeys.map((key) => [key, isList(key) ? (facts[key] ?? []) : String(facts[key] ?? '')])
  return {
    ...{ sku: sku ?? '', type: type ?? '', fullPacksOnly: fullPacksOnly ?? false },
    ...{ packSize: String(packSize ?? ''), orderMultiple: String(orderMultiple ?? '') },
    leadTimeDays: String(leadTimeDays ?? ''),
    // Cast: `Object.fromEntries` loses the keys.
    ...(Object.fromEntries(typed) as FactEntry),
  }
}
