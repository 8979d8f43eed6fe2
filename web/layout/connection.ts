/** Whether the shop can be reached from this browser. */
import { useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast.ts'

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
