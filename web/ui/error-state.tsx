/** What stands where something could not be fetched: what happened, and a way to try again. */

import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type ErrorStateProps = { title?: string; text: string; onRetry?: () => void; busy?: boolean }

export function ErrorState({ title = 'This could not be loaded', text, onRetry, busy }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-lg border border-danger px-6 py-14 text-center"
    >
      <Icon name="warning" className="text-danger" />
      <p className="heading text-2xl">{title}</p>
      <p className="max-w-prose text-ink-muted">{text}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={busy} className="mt-3">
          Try again
        </Button>
      )}
    </div>
  )
}
