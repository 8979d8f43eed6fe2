/** Places the cart as a single order, however often Pay is pressed. */
import { useRef, useState } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { CheckoutForm, OrderForm } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { type CartLine, takeOutOfCart } from '#web/every-page/cart.ts'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'
import { forgetSelected } from './selected-lines.ts'

export type Placed = { orderId: string; totalPrice: number }

/** `onPriced` gets the current prices when the shop has refused the order because the prices have changed. */
export function usePlacing(
  lines: CartLine[],
  { totalPrice, tax, toPay }: PricedCart,
  onPriced: (cart: PricedCart) => void,
) {
  const [placed, setPlaced] = useState<Placed>()
  // The card payment begins before the order is placed, and reads the order from here.
  const latest = useRef<Placed>(undefined)
  const sendOnce = useIdempotencyKey()

  async function place(wish: CheckoutForm & Pick<OrderForm, 'paysBy'>): Promise<void> {
    const { address, phone } = wish
    const body = { lines, ...withoutEmpty(wish), address, phone, totalPrice, ...(tax && { toPay }) }
    try {
      const { _id: orderId } = await sendOnce(body, (idempotencyKey) => api.placeOrder({ body }, { idempotencyKey }))
      latest.current = { orderId, totalPrice }
      setPlaced(latest.current)
      takeOutOfCart(lines.map((line) => line.id))
      forgetSelected()
      // If the page is reloaded from now on, the customer sees the order that is waiting for payment.
      history.replaceState(history.state, '', `/checkout?order=${orderId}`)
    } catch (error) {
      // The new total is shown beside the refusal.
      if (error instanceof ApiRefusal && error.facts.cart) onPriced(error.facts.cart as PricedCart)
      throw error
    }
  }
  return { placed, latest, place }
}

/** Empty fields are not sent. */
function withoutEmpty(wish: CheckoutForm): Partial<CheckoutForm> {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== ''))
}
