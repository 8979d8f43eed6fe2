/** Places an order that is not paid by card now. */
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

export type PlaceLaterProps = {
  busy: boolean | undefined
  onPlace: (event: SubmitEvent) => Promise<void>
  /** The label of the button. */
  children: ReactNode
}

export function PlaceLater({ busy, onPlace, children }: PlaceLaterProps) {
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
        {children}
      </Button>
    </form>
  )
}
