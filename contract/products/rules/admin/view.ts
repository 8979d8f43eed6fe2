/** Further pictures of a product, beside the main picture. */

export type ProductView = { image: string; words: string }

export const mostViews = 8
