/** The number of orders placed since a list was loaded. */
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { usePolling } from '#web/orders/use-polling.ts'

/** `since`: when the newest shown order was placed. */
export function useNewOrders(since: string): number {
  const [known, setKnown] = useState({ since, count: 0 })
  usePolling(since, async (isLeft) => {
    const { count } = await api.countNewOrders({ since })
    if (!isLeft()) setKnown({ since, count })
  })
  return known.since === since ? known.count : 0
}
