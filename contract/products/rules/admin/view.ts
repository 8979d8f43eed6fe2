/** Further pictures of a product, in addition to the main picture. */

export type ProductView = { image: string; words: string }

export const mostViews = 8
