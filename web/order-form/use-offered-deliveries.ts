/** Selects a delivery method for the chosen country, unless the customer has chosen another. */
import { useLayoutEffect, useRef } from 'react'
import type { DraftCart } from '#contract/drafts/schema.ts'
import type { OrderFields } from './fields.ts'

/** The method that the shop proposes. */
const proposedOf = ({ proposedDelivery = '' }: DraftCart): string => proposedDelivery

/** The one used last, or else a free one, or else what the shop proposes. */
export const freeOf = (cart: DraftCart): string =>
  cart.lastDelivery ?? cart.deliveries.find(({ price }) => price === 0)?.id ?? proposedOf(cart)

/**
 * The methods offered to the chosen country; undefined without a country, and while its methods are being loaded. `choose`: the method
 * that is selected at first.
 */
export function useOfferedDeliveries(form: OrderFields['form'], cart: DraftCart | undefined, choose = proposedOf) {
  const proposed = useRef('')
  const { deliveries, country } = cart ?? {}
  const proposedDelivery = cart ? choose(cart) : ''
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
