/** Orders and limits that need the office because of VAT; contract/needs/rules.ts explains the parts. */

export const arrivals = ['#arrivals', 'exempt order without a proof', 'exempt orders without a proof'] as const
export const otherNames = [
  '#other-names',
  'VAT number registered to another name',
  'VAT numbers registered to other names',
] as const
export const withoutNif = ['#without-nif', 'invoice to Spain without a NIF', 'invoices to Spain without a NIF'] as const
export const distanceSales = [
  '/dashboard/taxReport#distance-sales',
  'tax limit is nearly reached',
  'tax limits are nearly reached',
] as const

export const counts = {
  arrivals: [
    'bookkeeper',
    'Exempt orders that shipped at least 25 days ago and have no proof that the goods left Spain',
  ],
  otherNames: [
    'bookkeeper',
    'Buyers with exempt orders to ship, if the register has another name for their VAT number, or no name. Left out once the office has recognised the buyer',
  ],
  withoutNif: [
    'bookkeeper',
    'Orders billed in Spain, with Spanish VAT, whose invoice lacks the VAT number of the buyer',
  ],
  distanceSales: [
    'bookkeeper',
    '1 if deliveries to buyers in other member states who have no valid VAT number have reached 80 % of the yearly limit; otherwise 0',
  ],
} as const
