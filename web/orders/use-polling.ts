/** Polls every 15 seconds while the page is visible. */
import { useEffect } from 'react'
import { renewWhenDue } from '#web/api/open-session.ts'
import { ApiRefusal, ShopUnreachable } from '#web/api/refusal.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'

const pauseMs = 15_000

/** Begins anew when `about` changes. `isLeft`: whether the answer is no longer wanted. */
export function usePolling(about: string, poll: (isLeft: () => boolean) => Promise<void>): void {
  const endIfOver = useEndOfSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the router are new in each render.
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      if (document.hidden) return
      try {
        // Polling from an open page must not end a session that the user's next click would renew.
        await renewWhenDue()
        await poll(() => isLeft)
      } catch (error) {
        if (isLeft || (await endIfOver(error))) return
        // The shop cannot be reached now: the next poll tries again, and any action of the user reports the outage.
        if (!(error instanceof ApiRefusal || error instanceof ShopUnreachable)) throw error
      }
    }
    const timer = setInterval(ask, pauseMs)
    // A page that becomes visible again polls at once, because it did not poll while it was hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [about])
}
