/** Puts the ordered products into the cart again, at today's prices. */
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { addToCart } from '#web/every-page/cart.ts'
import { toast } from '#web/every-page/toast.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

type OrderAgainProps = { order: Pick<Order, '_id'>; children?: string } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'aria-label'
>

export function OrderAgain({ order, children = 'Order again', ...button }: OrderAgainProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const endIfOver = useEndOfSession()
  const failure = useErrorToast()
  async function again() {
    setBusy(true)
    failure.clear()
    try {
      const { cart, changes } = await api.orderAgain({ id: order._id })
      await addToCart(cart.lines)
      for (const change of changes) toast.error(change, { onNextPage: true })
      await navigate('/cart')
    } catch (error) {
      if (!(await endIfOver(error))) failure.say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void again()} {...button}>
      {children}
    </Button>
  )
}
