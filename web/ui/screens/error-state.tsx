/** An error state: what happened and, optionally, a button to retry. */

import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ErrorStateProps = {
  title?: string
  text: string
  /** The id of the error in the log, to quote to support. */
  supportId?: string | undefined
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState({ title = 'Loading failed', text, supportId, onRetry, busy }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-lg border border-danger px-6 py-14 text-center"
    >
      <Icon name="warning" className="text-danger" />
      <p className="heading text-2xl">{title}</p>
      <p className="max-w-prose text-ink-muted">{text}</p>
      {supportId && (
        <p className="text-sm text-ink-muted">
          Quote this id to support: <code className="font-mono">{supportId}</code>
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={busy} className="mt-3">
          Try again
        </Button>
      )}
    </div>
  )
}
