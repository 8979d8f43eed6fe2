/** Places the cart as one order, once, however often Pay is pressed; and what it costs meanwhile. */
import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { type CartLine, takeOutOfCart } from '#web/every-page/cart.ts'
import { useIdempotencyKey } from '#web/forms/draft/use-idempotency-key.ts'
import type { CheckoutForm, PricedCart } from './checkout.ts'
import { forgetMeant } from './meant-lines.ts'

export type Placed = { id: string; clientSecret: string }

export function usePlacing(
  lines: CartLine[],
  loaded: PricedCart,
  { country, delivery }: { country: string; delivery: string },
) {
  const [cart, setCart] = useState(loaded)
  const [placed, setPlaced] = useState<Placed>()
  // What goes on while the card is charged was begun before the order was placed.
  const latest = useRef<Placed>(undefined)
  const sendOnce = useIdempotencyKey()
  useRepricing(lines, { country, delivery }, setCart)

  async function place(wish: CheckoutForm): Promise<Placed> {
    const { totalPrice } = cart
    const body = { lines, ...withoutEmpty(wish), address: wish.address, phone: wish.phone, totalPrice }
    try {
      const { _id: id } = await sendOnce(body, (idempotencyKey) => api.placeOrder({ body }, { idempotencyKey }))
      takeOutOfCart(lines.map((line) => line.id))
      forgetMeant()
      const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice } })
      const now = { id, clientSecret }
      latest.current = now
      setPlaced(now)
      // Who reloads now finds the order that waits for its payment.
      history.replaceState(history.state, '', `/checkout?order=${id}`)
      return now
    } catch (error) {
      // What it comes to now is shown beside the sentence that refuses it.
      if (error instanceof ApiRefusal && error.facts.cart) setCart(error.facts.cart as PricedCart)
      throw error
    }
  }
  return { cart, placed, latest, place }
}

/** Fields that were left empty are not sent. */
function withoutEmpty(wish: CheckoutForm): Partial<CheckoutForm> {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== ''))
}

/** Country and delivery change what there is to choose from, and the total. */
function useRepricing(
  lines: CartLine[],
  { country, delivery }: { country: string; delivery: string },
  onPriced: (cart: PricedCart) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines of an open checkout stay as they are.
  useEffect(() => {
    const isOver = new AbortController()
    const body = { lines, ...(country && { country }), ...(delivery && { delivery }) }
    // Without an answer the total stays, and the shop compares it when the order is placed.
    api.priceCart({ body }, { signal: isOver.signal }).then(onPriced, () => {})
    return () => isOver.abort()
  }, [country, delivery])
}
