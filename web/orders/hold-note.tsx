/** Before an order of one product is placed: when it would arrive, and how long it would be held unpaid. */
import { useEffect, useState } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { api } from '#web/api/client.ts'

type HoldNoteProps = { productId: string; quantity: number }

export function HoldNote({ productId, quantity }: HoldNoteProps) {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const isOver = new AbortController()
    const ask = async () => {
      const cart = await api.priceCart({ body: { lines: [{ id: productId, quantity }] } }, isOver)
      setSentence([daysOf(cart), cart.hold?.says].filter(Boolean).join(' '))
    }
    // Debounced while the quantity is typed. Without an answer nothing is said; the order is not blocked.
    const timer = setTimeout(() => void ask().catch(() => {}), 250)
    return () => {
      clearTimeout(timer)
      isOver.abort()
    }
  }, [productId, quantity])
  return <p className="min-h-6 text-sm text-ink-muted">{sentence}</p>
}

/** Of the default delivery method, with which the order is placed. */
function daysOf({ deliveries, delivery }: PricedCart): string | undefined {
  const method = deliveries.find(({ id }) => id === delivery)
  return method?.promise && `${sayPromise(method.promise, method.collected)}.`
}
