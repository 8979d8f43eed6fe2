/** The currency of the shop, in which all its own amounts are. */

export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

const words = {
  USD: { name: 'US dollars', short: 'dollars', sign: '$' },
  EUR: { name: 'euros', short: 'euros', sign: '€' },
}

/**
 * The currency of the shop's own amounts. A process serves one shop, and a shop keeps its currency for life, so it is set once: by
 * `makeApp` in the server, by `makeLoadContext` in the bundle that renders pages, and from `data-currency` in the browser.
 */
let ofShop: Currency = 'USD'

export function sellIn(currency: Currency): void {
  ofShop = currency
}

export const shopCurrency = (): Currency => ofShop

/** `Prices are in ${currencyWords().name}`, `Price in ${currencyWords().short}`. */
export const currencyWords = (currency: Currency = ofShop): { name: string; short: string; sign: string } =>
  words[currency]

/** At the beginning of a note. */
export const currencyTitle = (): string => (ofShop === 'EUR' ? 'Euros' : words.USD.name)
