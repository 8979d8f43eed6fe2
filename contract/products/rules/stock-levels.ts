/** Products of which little is left, for the list of the stock. */

/** `sold out`: nothing is left. `below minimum`: less than the minimum order. `low`: less than the shop's level. */
export const stockLevels = ['sold out', 'below minimum', 'low'] as const
export type StockLevel = (typeof stockLevels)[number]

export const stockSorts = ['name', 'available', '-available'] as const
