/** What needs the office about delivery; contract/needs/rules.ts explains the parts. */

export const unreached = [
  '/dashboard/shop#delivery',
  'delivery method without a place',
  'delivery methods without a place',
] as const

export const counts = {
  unreached: ['admin', 'Delivery methods that are not collected and name no place, so that nobody can choose them'],
} as const
