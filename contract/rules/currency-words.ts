/** The currency of the shop, or another one, in words. Not beside the currency itself, which every application loads first. */
import { type Currency, shopCurrency } from './currency.ts'

const words = {
  USD: { name: 'US dollars', short: 'dollars', sign: '$' },
  EUR: { name: 'euros', short: 'euros', sign: '€' },
}

/** `Prices are in ${currencyWords().name}`, `Price in ${currencyWords().short}`. */
export const currencyWords = (currency: Currency = shopCurrency()): { name: string; short: string; sign: string } =>
  words[currency]

/** At the beginning of a note. */
export const currencyTitle = (): string => (shopCurrency() === 'EUR' ? 'Euros' : words.USD.name)
