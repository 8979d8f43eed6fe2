/** Keeps the form of the checkout in this tab at each change, so that nothing is lost on the way to the cart and back. */
import { useEffect, useRef } from 'react'
import type { OrderFields } from '#web/order-form/fields.ts'

export function useKeptInTab({ form, keepNow }: Pick<OrderFields, 'form'> & { keepNow: () => void }): void {
  const latest = useRef(keepNow)
  latest.current = keepNow
  useEffect(() => {
    // A change without the type of an event is one of the page's own.
    const changes = form.watch((_, { type }) => type && latest.current())
    return () => changes.unsubscribe()
  }, [form])
}
