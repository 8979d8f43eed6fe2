/** The prices of a checkout with VAT: they also depend on the postal code and on the state of the VAT number. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { OwnCompany } from '#contract/companies/schema/company.ts'
import type { CartLine } from '#web/every-page/cart.ts'
import { useVatNumber } from '#web/vat-number/use-vat-number.ts'
import type { CheckoutFormState } from './use-order-form.ts'
import { usePricedCart } from './use-priced-cart.ts'

/** `isChanging`: the amount to pay is not known yet, so the order cannot be placed. */
export function useTaxedPrices(
  { form }: CheckoutFormState,
  lines: CartLine[],
  loaded: PricedCart,
  company: OwnCompany['company'],
) {
  const { country, delivery, postalCode, vatNumber: typed } = form.watch()
  const asked = useVatNumber({ vatNumber: typed, country }, company?.vatNumber)
  // While the register is asked, the prices stay as they are.
  const vatNumber = asked.known?.vatNumber ?? (asked.failure && asked.number)
  const facts = Object.entries({ country, delivery, postalCode, vatNumber }).filter(([, fact]) => fact)
  const request = { lines, ...Object.fromEntries(facts) }
  const { cart = loaded, busy, setCart } = usePricedCart(request, { request: { lines }, cart: loaded })
  return { cart, setCart, asked, isChanging: busy || asked.isAsking, isWaiting: cart.tax?.treatment === 'waiting' }
}
