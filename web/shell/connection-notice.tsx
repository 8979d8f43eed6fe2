/** The notice at the foot of the window about a lost connection and its effects; web/every-page/connection.ts shows it. */
import { Icon } from '#web/ui/icon.tsx'

export function ConnectionNotice() {
  return (
    <div role="status" aria-label="Connection" className="low:sticky low:bottom-0 low:z-20">
      <div data-notice hidden className="border-t border-ink bg-surface py-3">
        <p className="page-width flex items-start gap-3 text-sm leading-snug sm:text-base">
          <Icon name="warning-ring" />
          <span data-shows="connection" />
        </p>
      </div>
    </div>
  )
}
