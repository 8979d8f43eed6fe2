/** Orders and limits that need the office because of VAT; contract/needs/rules.ts explains the parts. */

export const arrivals = ['#arrivals', 'exempt order without a proof', 'exempt orders without a proof'] as const
export const otherNames = ['#other-names', 'VAT number under another name', 'VAT numbers under other names'] as const
export const withoutNif = ['#without-nif', 'invoice to Spain without a NIF', 'invoices to Spain without a NIF'] as const
export const distanceSales = [
  '/dashboard/taxReport#distance-sales',
  'tax limit is nearly reached',
  'tax limits are nearly reached',
] as const

export const counts = {
  arrivals: ['bookkeeper', 'Exempt orders shipped 25 days ago or earlier, without a proof that the goods left Spain'],
  otherNames: [
    'bookkeeper',
    'Exempt orders to ship whose VAT number the register gives to another name or to none, until the office has recognised the buyer. Each buyer counts once',
  ],
  withoutNif: [
    'bookkeeper',
    'Orders with Spanish VAT, billed in Spain, whose invoice names no VAT number of the buyer',
  ],
  distanceSales: [
    'bookkeeper',
    '1 if deliveries to buyers without a valid VAT number in other member states have reached 80 % of the yearly limit, otherwise 0',
  ],
} as const
