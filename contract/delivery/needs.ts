/** Delivery methods that need the office; contract/needs/rules.ts explains the parts. */

export const unreached = [
  '/dashboard/shop#delivery',
  'delivery method without a place',
  'delivery methods without a place',
] as const

export const counts = {
  unreached: [
    'admin',
    'Delivery methods that are not for collection and name no place, so that customers cannot choose them',
  ],
} as const
