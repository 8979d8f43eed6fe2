/** Questions that visitors type into the product search, and that a page of the shop answers. */
export const shopTopics = [
  'delivery',
  'returns',
  'invoice',
  'sample',
  'price list',
  'catalogue',
  'data sheet',
  'terms',
  'discount',
  'repair',
  'contact',
] as const
export type ShopTopic = (typeof shopTopics)[number]
