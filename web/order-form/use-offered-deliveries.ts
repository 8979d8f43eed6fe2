/** Selects the delivery method that the shop proposes for the chosen country, unless the customer has chosen another. */
import { useLayoutEffect, useRef } from 'react'
import type { DraftCart } from '#contract/drafts/schema.ts'
import type { OrderFields } from './fields.ts'

/** The methods offered to the chosen country; undefined without a country, and while its methods are being loaded. */
export function useOfferedDeliveries(form: OrderFields['form'], cart: DraftCart | undefined) {
  const proposed = useRef('')
  const { deliveries, country, proposedDelivery = '' } = cart ?? {}
  const isKnown = country !== undefined && country === form.watch('country')
  // A layout effect, so that Pay is busy before the next paint. It stays busy until the total includes the method.
  useLayoutEffect(() => {
    if (!isKnown) return
    const chosen = form.getValues('delivery')
    const isOwnChoice = chosen !== proposed.current && deliveries?.some(({ id }) => id === chosen)
    if (isOwnChoice) return
    proposed.current = proposedDelivery
    if (chosen !== proposedDelivery)
      form.setValue('delivery', proposedDelivery, { shouldValidate: form.formState.submitCount > 0 })
  }, [form, isKnown, deliveries, proposedDelivery])
  return isKnown ? deliveries : undefined
}
