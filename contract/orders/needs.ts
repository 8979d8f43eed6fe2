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
  ordersWaiting: ['packer', 'Orders to ship that were paid, or placed on account, over a day ago'],
  ordersShort: ['admin', 'Orders to ship with goods that a packer has reported as missing'],
  ordersLate: ['packer', 'Orders to ship that have not left by the promised day'],
  cancellations: ['bookkeeper', 'Paid orders that their customers ask to cancel'],
  withoutDelivery: ['bookkeeper', 'Orders to ship without a delivery method, although the shop has delivery methods'],
} as const
