/**
 * Tests of money run in both currencies. The currency is a value of the process (contract/rules/currency.ts) that opening a shop sets,
 * so a test opens shops of one currency only.
 */
import { currencies, shopCurrency } from '#contract/rules/currency.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'

/** For `it.each`: the words of a title, and the environment of `openShop`. */
export const inBothCurrencies = currencies.map((CURRENCY) => [currencyWords(CURRENCY).short, { CURRENCY }] as const)

/** An expected text such as `$98.00`, as the open shop writes it. */
export const inShopCurrency = (text: string): string => text.replaceAll('$', currencyWords().sign)

/** The code of the currency of the open shop, as the card provider writes it. */
export const cardCode = (): string => shopCurrency().toLowerCase()
