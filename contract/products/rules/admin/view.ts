/** Further pictures of a product, beside the main one. */

export type ProductView = { image: string; words: string }

export const mostViews = 8
