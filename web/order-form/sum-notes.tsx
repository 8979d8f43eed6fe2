/** Below the total of an order: the reason for the VAT, or without VAT the terms of the price. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { currencyTitle } from '#contract/rules/currency-words.ts'
import { useShop } from '#web/shell/use-shop.ts'
import type { OrderFormState } from './use-order-form.ts'

type SumNotesProps = {
  order: Pick<OrderFormState, 'form' | 'number' | 'taxed'>
  cart: PricedCart
  /** The delivery method in the total; undefined if the total has none. */
  method: { collected: boolean } | undefined
}

export function SumNotes({ order, cart, method }: SumNotesProps) {
  const { priceTerms } = useShop()
  const note = order.taxed?.noteOn(cart, order)
  const isExempt = cart.tax?.treatment === 'export' || cart.tax?.treatment === 'intra-EU supply'
  // The seller's price note is about prices of goods alone, such as *ex works*.
  const terms = method?.collected === false ? `${currencyTitle()}, with delivery, without tax` : priceTerms
  return (
    <>
      {!cart.tax && <p className="mt-1 text-sm text-ink-muted">{terms}</p>}
      {note && <p className="mt-2 text-sm font-medium">{note}</p>}
      {isExempt && <p className="mt-1 text-sm text-ink-muted">{cart.tax?.text}</p>}
    </>
  )
}
