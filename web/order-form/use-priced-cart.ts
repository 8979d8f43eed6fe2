/** The current prices of a cart: fetched again once its inputs have been stable for a moment. */
import { useEffect, useState } from 'react'
import type { CartToPrice, PricedCart } from '#contract/cart/schema/cart.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { connectionIsLost } from '#web/every-page/connection.ts'

/** `request`: the request that was answered. After a `failure`, `cart` is the last known cart, if any. */
export type PricedAnswer = { request: CartToPrice; cart?: PricedCart; failure?: string }

export async function askPrices(request: CartToPrice, options?: { signal: AbortSignal }): Promise<PricedAnswer> {
  try {
    return { request, cart: await api.priceCart({ body: request }, options) }
  } catch (error) {
    return { request, failure: messageOf(error) }
  }
}

/** `loaded`: an answer that the page already has, if any. `pauseMs`: debounce for typed input. */
export function usePricedCart(request: CartToPrice, loaded: Partial<PricedAnswer>, { pauseMs = 0 } = {}) {
  const [answer, setAnswer] = useState<Partial<PricedAnswer> & { isOld?: boolean }>(loaded)
  const key = JSON.stringify(request)
  const busy = answer.isOld || JSON.stringify(answer.request) !== key
  const retry = () => setAnswer((last) => ({ ...last, isOld: true }))

  useEffect(() => {
    if (!busy) return
    const isOver = new AbortController()
    const ask = async () => {
      const now = await askPrices(JSON.parse(key), isOver)
      if (!isOver.signal.aborted) setAnswer(({ cart }) => ({ ...(cart && { cart }), ...now }))
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      isOver.abort()
    }
  }, [busy, key, pauseMs])

  const hasFailed = answer.failure !== undefined
  useEffect(() => {
    if (!hasFailed) return
    return connectionIsLost.subscribe(() => setAnswer((last) => ({ ...last, isOld: true })))
  }, [hasFailed])

  const { cart, failure } = answer
  return { cart, failure, busy, retry, setCart: (now: PricedCart) => setAnswer({ request, cart: now }) }
}
