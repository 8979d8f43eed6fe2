/** The form of the checkout: filled with the default address, and saved as a draft when the session ends. */
import type { Address } from '#contract/cart/schema/cart.ts'
import type { CheckoutForm } from '#contract/orders/schema/order.ts'
import { useDraftForm } from '#web/forms/draft/draft-form.tsx'

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>

const loadSchemas = () => import('#contract/orders/schema/order.ts')
const loadSchema = async () => (await loadSchemas()).CheckoutForm
const loadTaxedSchema = async () => (await loadSchemas()).TaxedCheckoutForm

/** `taxed`: the initial values in a shop that charges VAT. Such a shop uses another schema. */
export function useCheckoutForm(defaultAddress: Address | undefined, taxed?: Partial<CheckoutForm>) {
  const { address = '', country = '', phone = '', company = '' } = defaultAddress ?? {}
  const billing = { billingName: '', billingAddress: '', vatNumber: '' }
  const known = { address, country, phone, company, poNumber: '', delivery: '', ...billing }
  return useDraftForm('checkout', taxed ? loadTaxedSchema : loadSchema, {
    ...known,
    ...taxed,
  })
}
