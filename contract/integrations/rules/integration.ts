/** What other programs may do here by a key, and what they are told of by webhooks. */

/** `read`: orders and products. `orders`: also ships them, corrects where they go, writes notes and counts stock. */
export const keyScopes = ['read', 'orders'] as const
export type KeyScope = (typeof keyScopes)[number]

/** So many that none has to be shared, so few that all are looked through. */
export const mostKeys = 50
export const mostEndpoints = 10

/** How long a key is valid, in days: nobody remembers one that was made years ago. */
export const keyLifetimes = { 'a month': 30, 'three months': 91, 'a year': 365, 'two years': 730 } as const
export type KeyLifetime = keyof typeof keyLifetimes
export const usualKeyLifetime: KeyLifetime = 'a year'
/** The shop's own address is told this long before a key ends. */
export const keyWarningDays = 14

/** What an API key begins with: scanners of repositories find one that was published by mistake. */
export const keyPrefix = 'fleje_'

export const orderNewsKinds = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.shipping_undone',
  'order.refunded',
  'order.cancelled',
] as const

export const webhookKinds = [...orderNewsKinds, 'stock.low'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** What each tells, as people read it. */
export const webhookWords: Record<DeliveryKind, string> = {
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.shipped': 'Order shipped',
  'order.shipping_undone': 'Shipping taken back',
  'order.refunded': 'Money given back',
  'order.cancelled': 'Order cancelled',
  'stock.low': 'Stock low',
  test: 'Test',
}

/** A test says nothing about an order or a product, and is not chosen. */
export const deliveryKinds = [...webhookKinds, 'test'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** What stands for the query of an address that is shown: a query may hold a token. */
const hiddenQuery = '?…'

/** An address as people read it: where it is, without its query. */
export function shownAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return `${url.origin}${url.pathname}${url.search ? hiddenQuery : ''}`
}

/** Why an address cannot be sent to as it is written, or undefined. What its name resolves to is seen when it is connected to. */
export function addressRefusal(address: string, { mayBePlain }: { mayBePlain: boolean }): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Please give an address that begins with https://'
  if (address.endsWith(hiddenQuery)) return 'Please write out what follows the question mark: it is not shown here'
  if (url.username || url.password) return 'Please leave the name and password out of the address'
  if (url.protocol === 'http:' && !mayBePlain) return 'Please give an address that begins with https://'
  return undefined
}
