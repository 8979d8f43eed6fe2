/** Loads the form that corrects an address, with the values before the correction, when it is opened, which few orders need. */
import { useState } from 'react'
import type { Order } from '#contract/orders/schema/order.ts'
import { fetched, messageOf } from '#web/api/refusal.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

type Destination = 'address' | 'deliverTo' | 'phone' | 'company' | 'country' | 'postalCode' | 'place'

/** `customer`: the name of the customer. */
export type CorrectedOrder = Pick<Order, '_id' | 'paid' | Destination> & { customer: string }

export function useAddressForm(order: CorrectedOrder) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadForm>>>()
  const [busy, setBusy] = useState(false)
  const failure = useErrorToast()
  async function load(): Promise<void> {
    failure.clear()
    setBusy(true)
    try {
      setLoaded(await loadForm(order))
    } catch (error) {
      failure.say(messageOf(error))
    }
    setBusy(false)
  }
  return { loaded, load, busy, close: () => setLoaded(undefined) }
}

async function loadForm(order: CorrectedOrder) {
  const { AddressForm, correctionOf } = await fetched(import('./address-form.tsx'))
  return { AddressForm, known: await correctionOf(order) }
}
