/** Says at the foot of the window that there is no connection, and what that means. The page above it stays where it is. */
import { Icon } from '#web/ui/icon.tsx'
import { useConnectionIsLost } from './connection.ts'

export function ConnectionNotice() {
  const isLost = useConnectionIsLost()
  return (
    <div role="status" aria-label="Connection" className="sticky bottom-0 z-20 print:hidden">
      {isLost && (
        <div data-notice className="border-t border-ink bg-surface py-3">
          <p className="page-width flex items-start gap-3 text-sm leading-snug sm:text-base">
            <Icon name="warning-ring" />
            There is no connection. What is loaded can be read; orders and changes have to wait.
          </p>
        </div>
      )}
    </div>
  )
}
