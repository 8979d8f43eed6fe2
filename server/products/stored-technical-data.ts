/** The technical data of a product as it is stored: what the trade asks for in columns, the facts by their own keys. */
import type { TechnicalData } from '#contract/products/schema/technical.ts'

export type StoredTechnicalData = ReturnType<typeof toStoredTechnicalData>

export function toStoredTechnicalData(data: TechnicalData) {
  const { sku, type, packSize, orderMultiple, fullPacksOnly, ...facts } = data
  return {
    ...{ sku: sku ?? null, type: type ?? null, packSize: packSize ?? null, orderMultiple: orderMultiple ?? null },
    ...{ fullPacksOnly: fullPacksOnly ?? false, facts },
  }
}
