/** Technical data as stored: trade data in columns, facts in one JSON column. */
import type { TechnicalData } from '#contract/products/schema/technical.ts'

export type StoredTechnicalData = ReturnType<typeof toStoredTechnicalData>

export function toStoredTechnicalData(data: TechnicalData) {
  const { sku, type, packSize, orderMultiple, fullPacksOnly, leadTimeDays, ...facts } = data
  return {
    ...{ sku: sku ?? null, type: type ?? null, packSize: packSize ?? null, orderMultiple: orderMultiple ?? null },
    ...{ fullPacksOnly: fullPacksOnly ?? false, leadTimeDays: leadTimeDays ?? null, facts },
  }
}
