/** A product's technical data as people read it, with its units. */
import type { Product, TechnicalData } from '#contract/product.ts'

export type TechnicalFact = { name: string; value: string; unit: string }

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** In the order of a data sheet; what is not known of the product is left out. */
export function technicalFacts({ technicalData }: Pick<Product, 'technicalData'>): TechnicalFact[] {
  const { sku, type, drive, joint } = technicalData
  const facts: (TechnicalFact | undefined)[] = [
    word('Article number', sku),
    word('Type', type && capitalised(type)),
    widthFact(technicalData),
    measure('Thickness', technicalData.thicknessMm, 'mm'),
    measure('Break strength', technicalData.breakStrengthN, 'N'),
    measure('Tension, up to', technicalData.tensionN, 'N'),
    measure('Coil length', technicalData.coilLengthM, 'm'),
    measure('Core diameter', technicalData.coreMm, 'mm'),
    word('Drive', drive),
    word('Joint', joint),
    measure('Weight', technicalData.weightKg, 'kg'),
    measure('Pack of', technicalData.packSize, 'pieces'),
    measure('Packing unit', technicalData.orderMultiple, ''),
  ]
  return facts.filter((fact) => fact !== undefined)
}

function widthFact({ widthMinMm, widthMaxMm }: TechnicalData): TechnicalFact | undefined {
  if (widthMinMm === undefined || widthMinMm === widthMaxMm) return measure('Strap width', widthMaxMm, 'mm')
  if (widthMaxMm === undefined) return measure('Strap width', widthMinMm, 'mm')
  return { name: 'Strap width', value: `${number.format(widthMinMm)}–${number.format(widthMaxMm)}`, unit: 'mm' }
}

function measure(name: string, value: number | undefined, unit: string): TechnicalFact | undefined {
  return value === undefined ? undefined : { name, value: number.format(value), unit }
}

function word(name: string, value: string | undefined): TechnicalFact | undefined {
  return value ? { name, value, unit: '' } : undefined
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
