/** A customer asks the shop to cancel a paid order, or reads why it cannot be cancelled and whom to write to. */

import { type ComponentType, useState } from 'react'
import { canAskToCancel, whyNotCancelled } from '#contract/orders/rules/cancelling/request.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { fetched, messageOf } from '#web/api/refusal.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import type { AskDialogProps } from './ask-dialog.tsx'

export function AskToCancel({ order }: { order: Order }) {
  // Loaded on the first click, so that the lists of orders load no forms.
  const [Asking, setAsking] = useState<ComponentType<AskDialogProps>>()
  const failure = useErrorToast()
  if (!canAskToCancel(order)) return <WhyNot order={order} />
  const open = async () => {
    failure.clear()
    try {
      const { AskDialog } = await fetched(import('./ask-dialog.tsx'))
      setAsking(() => AskDialog)
    } catch (error) {
      failure.say(messageOf(error))
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="under-badge"
        aria-label={`Ask to cancel: order ${order.number}`}
        onClick={() => void open()}
      >
        Ask to cancel
      </Button>
      {Asking && <Asking order={order} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function WhyNot({ order }: { order: Order }) {
  const why = whyNotCancelled(order)
  if (!why) return null
  return (
    <p className="text-sm text-ink-muted">
      {why}.{!hasEnded(order.stage) && <WriteToUs about={`Order ${order.number}`} />}
    </p>
  )
}

/** The seller's address for mails, or else the phone. Without either, customers reach the seller by replying to a mail. */
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
  return phone ? ` For questions, call ${phone}.` : ' For questions, reply to one of our mails.'
}
