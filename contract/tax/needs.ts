/** What needs the office about VAT; contract/needs/rules.ts explains the parts. */

export const arrivals = [
  '#arrivals',
  'exempt order without a proof that the goods left Spain',
  'exempt orders without a proof that the goods left Spain',
] as const
export const distanceSales = [
  '/dashboard/taxReport#distance-sales',
  'tax limit is nearly reached',
  'tax limits are nearly reached',
] as const

export const counts = {
  arrivals: ['bookkeeper', 'Exempt orders shipped 25 days ago or earlier, without a proof that the goods left Spain'],
  distanceSales: [
    'bookkeeper',
    '1 once deliveries to buyers without a valid VAT number in other member states reach 80 % of their yearly limit, else 0',
  ],
} as const
