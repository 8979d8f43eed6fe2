/** The currency of the shop, as the card provider writes it. */
import { shopCurrency } from '#contract/rules/currency.ts'

/** `usd`. */
export const cardCurrency = (): string => shopCurrency().toLowerCase()

/** Whether a payment's currency is the one in which orders are paid. */
export const isShopCurrency = (currency: string): boolean => currency === cardCurrency()
