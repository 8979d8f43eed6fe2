/** Sends the customer of an unpaid order a link to pay without logging in. */
import { orderCan } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'

export function SendPaymentLink({ order }: { order: Order }) {
  const { _id: id, email } = order
  const send = useChange('sendPaymentLink', { says: `A link to pay was sent to ${email}` })
  if (!orderCan.pay(order)) return null
  return (
    <Button
      variant="secondary"
      size="small"
      busy={send.busy}
      onClick={() => void send({ id })}
      className="mt-4 print:hidden"
    >
      Send a link to pay
    </Button>
  )
}
