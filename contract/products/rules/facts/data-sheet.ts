/** The rows of a product's data sheet, on its page and as PDF, in order: type, facts, packing. */
import type { ProductType } from '../product.ts'
import { type FactRow, type Facts, factRows } from './technical.ts'

/** The address of the PDF. */
export const dataSheetPath = <Slug extends string>(slug: Slug) => `/catalog/${slug}/data-sheet.pdf` as const

type Technical = Facts & {
  sku?: string | undefined
  type?: ProductType | undefined
  packSize?: number | undefined
  orderMultiple?: number | undefined
}

export function dataSheetRows(technicalData: Technical): Omit<FactRow, 'key'>[] {
  const { sku, type, packSize, orderMultiple, ...facts } = technicalData
  const word = (label: string, value: string | undefined) => (value ? [{ label, value, unit: '' }] : [])
  return [
    ...word('Article number', sku),
    ...word('Type', type && type.charAt(0).toUpperCase() + type.slice(1)),
    ...factRows({ ...facts, type }),
    ...(packSize ? [{ label: 'Pieces per unit', value: packSize.toLocaleString('en-US'), unit: '' }] : []),
    ...word('Units per pack', orderMultiple?.toLocaleString('en-US')),
  ]
}
