/** Sends the customer of an unpaid order a link to pay without logging in. */
import type { Order } from '#contract/orders/schema/order.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'

export function SendPaymentLink({ order: { _id: id, paid, stage, refundedAmount, email } }: { order: Order }) {
  const send = useChange('sendPaymentLink', { says: `A link to pay was sent to ${email}` })
  if (paid || stage === 'expired' || stage === 'checking' || refundedAmount) return null
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
