/** The button that places an order, unless paying by card places it. */
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type PlaceBarProps = {
  /** The amount to pay is about to change. */
  busy?: boolean | undefined
  onPlace: (event: SubmitEvent) => Promise<void>
  /** The label of the button. */
  children: ReactNode
}

export function PlaceBar({ busy = false, onPlace, children }: PlaceBarProps) {
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
