/** Changes an unpaid order to a bank transfer, for example after its card was declined. Loaded on demand. */
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { useSending } from '#web/forms/sending/use-sending.ts'
import { Button } from '#web/ui/button.tsx'

type PayByTransferProps = { orderId: string; onChanged: () => Promise<void> }

export function PayByTransfer({ orderId: id, onChanged }: PayByTransferProps) {
  const { busy, problem, send } = useSending()
  const change = async () => {
    const isChanged = await send(async () => {
      await api.changeWayToPay({ id, body: { paysBy: 'transfer' } })
      toast.success('You pay this order by bank transfer', { onNextPage: true })
      await onChanged()
    })
    // The pressed button has disappeared.
    if (isChanged) document.querySelector('main')?.focus()
  }
  return (
    <div className="flex flex-col gap-3 sm:items-start print:hidden">
      <Button variant="secondary" busy={busy} onClick={() => void change()}>
        Pay by transfer instead
      </Button>
      <FormFailure>{problem ?? ''}</FormFailure>
    </div>
  )
}
