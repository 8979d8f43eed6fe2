/** The cases about orders that need the office; contract/needs/rules.ts explains the parts. */

export const ordersWaiting = [
  '/dashboard/manageOrders?state=waiting&sort=oldest',
  'order ready to ship for over a day',
  'orders ready to ship for over a day',
] as const
export const ordersShort = [
  '/dashboard/manageOrders?state=short&sort=oldest',
  'order with goods missing',
  'orders with goods missing',
] as const
export const ordersLate = [
  '/dashboard/manageOrders?state=late&sort=oldest',
  'order should have left',
  'orders should have left',
] as const
export const cancellations = [
  '#cancellations',
  'customer asks to cancel an order',
  'customers ask to cancel orders',
] as const

export const withoutDelivery = [
  '#without-delivery',
  'order without a delivery method',
  'orders without a delivery method',
] as const

export const counts = {
  ordersWaiting: ['packer', 'Paid, or placed on account, over a day ago, and not shipped'],
  ordersShort: ['admin', 'Paid or on account, not shipped, with goods missing according to a packer'],
  ordersLate: ['packer', 'Paid or on account, and not shipped by the day promised'],
  cancellations: ['bookkeeper', 'Paid orders that their customers ask to cancel'],
  withoutDelivery: ['bookkeeper', 'Orders to ship that have no delivery method, although the shop has some'],
} as const
