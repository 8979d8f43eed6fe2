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
  lowStock: ['packer', 'Products below the low-stock level of the settings, but not below their minimum order'],
  withoutPlastic: ['admin', 'Products whose non-recycled plastic is not known, so that their invoices cannot state it'],
} as const
