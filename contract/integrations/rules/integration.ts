/** Scopes and lifetimes of API keys, and the events and addresses of webhooks. */

/**
 * `read`: read orders, their papers and proofs of arrival, products, receivables and the tax report. `orders`: also ship
 * orders, undo shipments, correct parcels and addresses, change delivery dates, read and write notes, add invoices and proofs of
 * arrival, and count stock. `money`: read, and record bank transfers that pay orders. No key has both, so that a stolen key cannot
 * mark an order as paid and ship it.
 */
export const keyScopes = ['read', 'orders', 'money'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Whether a key with this scope may make a call that needs `needed`. Every key may read. */
export const mayWithScope = (scope: KeyScope, needed: KeyScope): boolean => needed === 'read' || needed === scope

/** Enough for every program to have its own key, and few enough to review all keys on one page. */
export const mostKeys = 50
export const mostEndpoints = 10

/** The number of days that a key is valid. Keys expire, because keys made years ago are forgotten. */
export const keyLifetimes = { 'a month': 30, 'three months': 91, 'a year': 365, 'two years': 730 } as const
export type KeyLifetime = keyof typeof keyLifetimes
export const defaultKeyLifetime: KeyLifetime = 'a year'
/** SHOP_EMAIL is warned this many days before a key expires. */
export const keyWarningDays = 14

/** The prefix of every API key. With it, secret scanners find keys that were published by mistake. */
export const keyPrefix = 'fleje_'

export const orderNewsKinds = [
  'order.placed',
  'order.paid',
  'order.payment_undone',
  'order.shipped',
  'order.shipping_undone',
  'order.refunded',
  'order.cancelled',
] as const

export const webhookKinds = [...orderNewsKinds, 'stock.low'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** The label of each event. */
export const webhookWords: Record<DeliveryKind, string> = {
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.payment_undone': 'Payment undone',
  'order.shipped': 'Order shipped',
  'order.shipping_undone': 'Shipment undone',
  'order.refunded': 'Refunded',
  'order.cancelled': 'Order cancelled',
  'stock.low': 'Stock low',
  test: 'Test',
}

/** Every kind of delivery. A `test` is about no order or product, and an endpoint cannot subscribe to it. */
export const deliveryKinds = [...webhookKinds, 'test'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Replaces the query of a displayed address, because a query may hold a token. */
const hiddenQuery = '?…'

/** An address for display, without its query. */
export function shownAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return `${url.origin}${url.pathname}${url.search ? hiddenQuery : ''}`
}

/** Why an address is not allowed, or undefined. The server checks the IP address of the host only when it connects. */
export function addressRefusal(address: string, { mayBePlain }: { mayBePlain: boolean }): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Please give an address that begins with https://'
  if (address.endsWith(hiddenQuery))
    return 'Please enter the part after the question mark again: the shop does not show that part'
  if (url.username || url.password) return 'Please leave the name and password out of the address'
  if (url.protocol === 'http:' && !mayBePlain) return 'Please give an address that begins with https://'
  return undefined
}
