/** What a cart costs now: asked for again once what it depends on has stood for a moment. */
import { useEffect, useState } from 'react'
import type { CartToPrice, PricedCart } from '#contract/cart/schema/cart.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { connectionIsLost } from '#web/every-page/connection.ts'

/** `asked`: what it is the answer to. With a `failure`, `cart` is the last one known, if there was any. */
export type PricedAnswer = { asked: CartToPrice; cart?: PricedCart; failure?: string }

export async function askPrices(asked: CartToPrice, options?: { signal: AbortSignal }): Promise<PricedAnswer> {
  try {
    return { asked, cart: await api.priceCart({ body: asked }, options) }
  } catch (error) {
    return { asked, failure: messageOf(error) }
  }
}

/** `pauseMs`: for what is typed. */
export function usePricedCart(asked: CartToPrice, loaded: PricedAnswer, { pauseMs = 0 } = {}) {
  const [answer, setAnswer] = useState<PricedAnswer & { isOld?: boolean }>(loaded)
  const wanted = JSON.stringify(asked)
  const busy = answer.isOld || JSON.stringify(answer.asked) !== wanted
  const retry = () => setAnswer((last) => ({ ...last, isOld: true }))

  useEffect(() => {
    if (!busy) return
    const isOver = new AbortController()
    const ask = async () => {
      const now = await askPrices(JSON.parse(wanted), isOver)
      if (!isOver.signal.aborted) setAnswer(({ cart }) => ({ ...(cart && { cart }), ...now }))
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      isOver.abort()
    }
  }, [busy, wanted, pauseMs])

  const hasFailed = answer.failure !== undefined
  useEffect(() => {
    if (!hasFailed) return
    return connectionIsLost.subscribe(() => setAnswer((last) => ({ ...last, isOld: true })))
  }, [hasFailed])

  const { cart, failure } = answer
  return { cart, failure, busy, retry, setCart: (now: PricedCart) => setAnswer({ asked, cart: now }) }
}
