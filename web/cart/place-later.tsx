/** Places an order that waits for the register of VAT numbers. It can be paid once the register has answered, or earlier with VAT. */
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type PlaceWaitingProps = { busy: boolean | undefined; onPlace: (event: SubmitEvent) => Promise<void> }

export function PlaceWaiting({ busy, onPlace }: PlaceWaitingProps) {
  const [isSending, setSending] = useState(false)
  const place = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || isSending) return
    setSending(true)
    await onPlace(event).finally(() => setSending(false))
  }
  return (
    <form onSubmit={place} aria-label="Place the order" className="flex flex-col">
      <Button type="submit" size="large" busy={busy || isSending}>
        Place the order, pay later
      </Button>
    </form>
  )
}
