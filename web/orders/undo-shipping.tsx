/** Taking a shipment back before its customer is told of it. */
import { useEffect, useState } from 'react'
import { undoSeconds } from '#contract/orders/rules.ts'
import type { Order } from '#contract/orders/schema.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'

/** For half a minute after it was shipped, while nobody has been told. */
export function UndoShipping({ order, onUndone }: { order: Order; onUndone?: () => void }) {
  const isUntold = useIsUntold(order)
  const undo = useChange('undoShipping', {
    says: 'The shipment is taken back',
    inPlace: onUndone !== undefined,
    after: () => onUndone?.(),
  })
  if (!isUntold) return null
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-3"
      busy={undo.busy}
      aria-label={`Undo: order ${order.number} is not shipped`}
      onClick={() => void undo({ id: order._id, body: {} })}
    >
      Undo
    </Button>
  )
}

export function useIsUntold({ approvedAt }: Order): boolean {
  const isUntoldNow = () => approvedAt !== undefined && Date.now() < Date.parse(approvedAt) + undoSeconds * 1000
  const [isUntold, setUntold] = useState(isUntoldNow)
  useEffect(() => {
    const leftMs = approvedAt === undefined ? 0 : Date.parse(approvedAt) + undoSeconds * 1000 - Date.now()
    setUntold(leftMs > 0)
    if (leftMs <= 0) return
    const timer = setTimeout(() => setUntold(false), leftMs)
    return () => clearTimeout(timer)
  }, [approvedAt])
  return isUntold
}
