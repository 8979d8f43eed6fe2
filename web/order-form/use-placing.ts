/** Places an order once, however often its button is pressed, and keeps what was placed. */
import { useRef, useState } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { UnreadableAnswer } from '#web/api/refusal.ts'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'

type Send<Body, Answer> = (body: Body, options: { idempotencyKey: string }) => Promise<Answer>

/** `placed`: what was sent, with the answer. `latest`: the same, for a card payment that began before the order was placed. */
export function usePlacing<Body extends object, Answer extends { _id: string }>(send: Send<Body, Answer>) {
  const [placed, setPlaced] = useState<Body & Answer>()
  const latest = useRef<Body & Answer>(undefined)
  const sendOnce = useIdempotencyKey()

  async function place(body: Body): Promise<Body & Answer> {
    const answer = await sendOnce(body, async (idempotencyKey) => {
      const sent = await send(body, { idempotencyKey })
      // The key is kept: sent again, the form leads to the order that may have been placed.
      if (!sent._id) throw new UnreadableAnswer()
      return sent
    })
    latest.current = { ...body, ...answer }
    setPlaced(latest.current)
    return latest.current
  }
  const orderMore = () => {
    latest.current = undefined
    setPlaced(undefined)
  }
  return { placed, latest, place, orderMore }
}

/** The amounts on screen, to which the customer agrees. In a shop without VAT, `toPay` is not sent. */
export const agreedOn = ({ totalPrice, tax, toPay }: PricedCart) => ({ totalPrice, ...(tax && { toPay }) })
