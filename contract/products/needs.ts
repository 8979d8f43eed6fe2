/** The cases about products that need the office; contract/needs/rules.ts explains the parts. */

export const belowMinimum = ['#below-minimum', 'product below its minimum', 'products below their minimum'] as const
export const lowStock = ['#running-out', 'product low in stock', 'products low in stock'] as const
export const withoutPlastic = [
  '#plastic',
  'product whose non-recycled plastic is not known',
  'products whose non-recycled plastic is not known',
] as const

export const counts = {
  belowMinimum: ['packer', 'Products with some stock, but less than their minimum order'],
  lowStock: ['packer', 'Products with less stock than the low-stock level, but enough for their minimum order'],
  withoutPlastic: ['admin', 'Products whose non-recycled plastic is not known: invoices cannot state the plastic'],
} as const
