/** Warns about a purchase-order number that has already been used: the order may be a duplicate. */
import { useEffect, useState } from 'react'
import { api } from '#web/api/client.ts'

/** The warning, or undefined. The check is debounced while typing. */
export function useRepeatedNumber(email: string, poNumber: string): string | undefined {
  const [used, setUsed] = useState<{ poNumber: string; number: string }>()
  const typed = poNumber.trim()
  useEffect(() => {
    if (typed === '') return
    const isOver = new AbortController()
    const ask = async () => {
      const { rows } = await api.readPage('listMyOrders', { email, q: typed, limit: 10 }, { signal: isOver.signal })
      const before = rows.find((order) => order.poNumber === typed)
      setUsed(before && { poNumber: typed, number: before.number })
    }
    // Without an answer there is no warning; the order is not blocked.
    const timer = setTimeout(() => void ask().catch(() => {}), 400)
    return () => {
      clearTimeout(timer)
      isOver.abort()
    }
  }, [email, typed])
  return used?.poNumber === typed ? `Your order ${used.number} already has this number` : undefined
}
