/** The office changes how an unpaid order is to be paid. */
import type { Order } from '#contract/orders/schema/order.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'

const ways = { card: 'card', transfer: 'bank transfer' } as const

type ChangeWayToPayProps = { orderId: string; to: NonNullable<Order['otherWayToPay']> }

export function ChangeWayToPay({ orderId: id, to: paysBy }: ChangeWayToPayProps) {
  const way = ways[paysBy]
  const change = useChange('changeWayToPay', { says: `The order is now to be paid by ${way}` })
  return (
    <div className="mt-4 print:hidden">
      <Button variant="secondary" size="small" busy={change.busy} onClick={() => void change({ id, body: { paysBy } })}>
        Change to payment by {way}
      </Button>
      <p className="mt-2 text-sm text-ink-muted">
        The customer gets a mail. The goods are held again, for the usual time of this way to pay.
      </p>
    </div>
  )
}
