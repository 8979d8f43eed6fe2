/** Delivery methods that need the office; contract/needs/rules.ts explains the parts. */

export const unreached = [
  '/dashboard/shop#delivery',
  'delivery method without a place',
  'delivery methods without a place',
] as const

export const counts = {
  unreached: [
    'admin',
    'Delivery methods that name no place, so customers cannot choose them. Methods for collection are left out',
  ],
} as const
