/** What visitors ask of the product search, although a page of the shop answers it and no product. */
export const shopTopics = [
  'delivery',
  'returns',
  'invoice',
  'sample',
  'price list',
  'catalogue',
  'terms',
  'contact',
] as const
export type ShopTopic = (typeof shopTopics)[number]
