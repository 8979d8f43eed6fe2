/** The further pictures of a product. */

export type ProductView = { image: string; words: string }

export const mostViews = 8
