/** A customer asks the shop to cancel a paid order, or reads why it cannot be cancelled and whom to write to. */
import { canAskToCancel, whyNotCancelled } from '#contract/orders/rules/cancelling.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { ActDialog } from '#web/dashboard/act-dialog.tsx'
import { useShop } from '#web/shell/use-shop.ts'

export function AskToCancel({ order }: { order: Order }) {
  if (!canAskToCancel(order)) return <WhyNot order={order} />
  return (
    <ActDialog
      word="Ask to cancel"
      about={`order ${order.number}`}
      text="We are packing this order, so we look whether we can still stop it. You get our answer by mail."
      label="Why"
      most={300}
      submit="Ask to cancel the order"
      says="Request sent"
      send={(reason) => api.requestCancellation({ id: order._id, body: { reason } })}
    />
  )
}

function WhyNot({ order }: { order: Order }) {
  const why = whyNotCancelled(order)
  if (!why) return null
  return (
    <p className="text-sm text-ink-muted">
      {why}.{!order.expiredAt && !order.cancelledAt && <WriteToUs about={`Order ${order.number}`} />}
    </p>
  )
}

/** The seller's address for mails, or else the phone. Without both, a mail of the shop is the way to reach the seller. */
function WriteToUs({ about }: { about: string }) {
  const { email, phone } = useShop().contact
  if (email)
    return (
      <>
        {' '}
        For questions, write to{' '}
        <a href={`mailto:${email}?subject=${encodeURIComponent(about)}`} className="text-link wrap-anywhere">
          {email}
        </a>
        .
      </>
    )
  return phone ? ` For questions, call ${phone}.` : ' For questions, answer one of our mails.'
}
