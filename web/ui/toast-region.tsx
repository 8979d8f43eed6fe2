/**
 * Where toasts appear: bottom left, because a table's buttons are on the right. This live region must be on the page
 * before the first toast: screen readers do not announce one that is inserted together with its text.
 */
import { useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { type ToastMessage, toast, toasts } from './toast.ts'

export function ToastRegion() {
  const shown = toasts.use()
  return (
    <div
      role="status"
      aria-label="Notifications"
      aria-atomic={false}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--notice-room))] z-60 flex flex-col items-start gap-2 print:hidden"
    >
      {shown.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  )
}

const goesAfterMs = 6000

function Toast({ message }: { message: ToastMessage }) {
  const { id, tone, text } = message
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (tone === 'error' || held) return
    const timer = setTimeout(() => toast.dismiss(id), goesAfterMs)
    return () => clearTimeout(timer)
  }, [id, tone, held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timeout; the button inside acts.
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto flex w-fit max-w-[min(28rem,100%)] animate-appear items-start gap-3 rounded-lg border bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-raised',
        tone === 'error' ? 'border-2 border-danger' : 'border-ink',
      )}
    >
      <Icon
        name={tone === 'error' ? 'warning' : 'check-ring'}
        className={classNames('mt-2.5', tone === 'error' && 'text-danger')}
      />
      <p className="py-2 font-medium">{text}</p>
      <IconButton label="Dismiss" icon={<Icon name="x" size={18} />} onClick={() => toast.dismiss(id)} />
    </div>
  )
}
