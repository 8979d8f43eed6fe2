/** Undoes a shipment before its customer gets the mail. */
import { useEffect, useState } from 'react'
import { undoSeconds } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'

type UndoShippingProps = { order: Pick<Order, '_id' | 'number' | 'approvedAt'>; onUndone?: () => void }

/** Shown for half a minute after shipping, until the mail goes out. */
export function UndoShipping({ order, onUndone }: UndoShippingProps) {
  const isUntold = useIsUntold(order)
  const undo = useChange('undoShipping', {
    says: 'Shipment undone',
    inPlace: onUndone !== undefined,
    after: () => onUndone?.(),
  })
  if (!isUntold) return null
  return (
    <Button
      variant="secondary"
      size="small"
      busy={undo.busy}
      aria-label={`Undo the shipment of order ${order.number}`}
      // The second click of a double click on Confirm lands here, and is ignored.
      onClick={({ detail }) => detail < 2 && void undo({ id: order._id, body: {} })}
    >
      Undo
    </Button>
  )
}

export function useIsUntold({ approvedAt }: Pick<Order, 'approvedAt'>): boolean {
  const until = approvedAt === undefined ? 0 : Date.parse(approvedAt) + undoSeconds * 1000
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const leftMs = until - Date.now()
    if (leftMs <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), leftMs)
    return () => clearTimeout(timer)
  }, [until])
  return now < until
}
