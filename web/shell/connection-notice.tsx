/** Says at the foot of the window that there is no connection, and what that means. The page above it stays where it is. */

import { Icon } from '#web/ui/icon.tsx'
import { makeStore } from '#web/ui/store.ts'
import { toast } from '#web/ui/toast.ts'

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

/** Whether the shop can be reached from this browser. */
let isLost = false
const connection = makeStore({ read: () => isLost, onServer: () => false, listen })

/** Rerenders when the connection goes or comes back. */
export const useConnectionIsLost = connection.use

function listen(): void {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  void look()
}

/** A browser without any network says "offline" of a shop on its own machine, too: so the shop is asked before it is believed. */
async function look(): Promise<void> {
  const answers = navigator.onLine || (await shopAnswers())
  const isLostNow = !answers && !navigator.onLine
  if (isLostNow === isLost) return
  isLost = isLostNow
  if (!isLost) toast.success('The connection is back')
  connection.changed()
}

function shopAnswers(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
