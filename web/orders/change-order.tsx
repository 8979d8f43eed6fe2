/** Ends an unpaid order and returns its lines to the cart in one step. */
import { useId, useState } from 'react'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { messageOf } from '#web/api/refusal.ts'
import { addToCart } from '#web/every-page/cart.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { Button } from '#web/ui/button.tsx'

/** `alsoSays`: what happens to money that has arrived for the order. */
type ChangeOrderProps = { orderId: string; alsoSays?: string | undefined; onChanged: () => unknown }

export function ChangeOrderButton({ orderId, alsoSays, onChanged }: ChangeOrderProps) {
  const hint = useId()
  const session = useSession()
  const isLimited = session.status === 'in' && !session.isConfirmed
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const endIfOver = useEndOfSession()
  async function change() {
    setBusy(true)
    setFailure('')
    try {
      const { lines } = await api.findOrder({ id: orderId })
      await api.cancelOrder({ id: orderId })
      // Lines that were added to the cart after the order stay in the cart.
      await addToCart(lines.map(({ productId: id, quantity }) => ({ id, quantity })))
      await onChanged()
    } catch (error) {
      if (!(await endIfOver(error))) setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-3 sm:items-start">
      <Button variant="secondary" busy={busy} onClick={() => void change()} aria-describedby={hint}>
        Change this order
      </Button>
      <p id={hint} className="text-sm text-ink-muted">
        This cancels the order, releases its goods, and puts them back into your cart. {alsoSays}
        {isLimited &&
          ' If you order again within a day, these goods still count, because your email address is not confirmed.'}
      </p>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
