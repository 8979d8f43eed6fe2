/** The form of the checkout: filled with the default address, and saved as a draft when the session ends. */
import type { Address } from '#contract/cart/schema/cart.ts'
import { useDraftForm } from '#web/forms/draft/draft-form.tsx'

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>

const loadSchema = async () => (await import('#contract/orders/schema/order.ts')).CheckoutForm

export function useCheckoutForm(usual: Address | undefined, delivery = '') {
  const { address = '', country = '', phone = '', company = '' } = usual ?? {}
  const billing = { billingName: '', billingAddress: '', vatNumber: '' }
  return useDraftForm('checkout', loadSchema, { address, country, phone, company, poNumber: '', delivery, ...billing })
}
