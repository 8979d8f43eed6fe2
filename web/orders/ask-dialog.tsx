/** The dialog in which a customer asks to cancel a paid order. */
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { Act } from '#web/needs/act-dialog.tsx'

export type AskDialogProps = { order: Order; onClose: () => void }

export function AskDialog({ order: { _id: id, number }, onClose }: AskDialogProps) {
  return (
    <Act
      word="Ask to cancel"
      about={`order ${number}`}
      text="We are packing this order, so we will check whether we can still stop it. You get our answer by mail."
      submit="Ask to cancel the order"
      says="Request sent"
      send={(reason) => api.requestCancellation({ id, body: { reason } })}
      onClose={onClose}
    />
  )
}
