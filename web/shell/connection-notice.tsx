/** Says at the foot of the window that there is no connection, and what that means. The page above it stays where it is. */

import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/icon.tsx'
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
const listeners = new Set<() => void>()

/** Rerenders when the connection goes or comes back. On the server, and while hydrating, it is there. */
export function useConnectionIsLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  void look()
  return () => listeners.delete(listener)
}

/** A browser without any network says "offline" of a shop on its own machine, too: so the shop is asked before it is believed. */
async function look(): Promise<void> {
  const answers = navigator.onLine || (await shopAnswers())
  const isLostNow = !answers && !navigator.onLine
  if (isLostNow === isLost) return
  isLost = isLostNow
  if (!isLost) toast.success('The connection is back')
  for (const listener of listeners) listener()
}

function shopAnswers(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
