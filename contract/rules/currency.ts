/** The currency of the shop, in which all its own amounts are. */

export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/**
 * The currency of the shop's own amounts. A process serves one shop, and a shop keeps its currency for life, so it is set once: by
 * `makeApp` in the server, and by `makeLoadContext` in the bundle that renders pages. In the browser, the page itself says it.
 */
let ofShop: Currency = globalThis.document?.documentElement.dataset.currency === 'EUR' ? 'EUR' : 'USD'

export function sellIn(currency: Currency): void {
  ofShop = currency
}

export const shopCurrency = (): Currency => ofShop
