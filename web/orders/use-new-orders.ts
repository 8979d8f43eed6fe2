/** The number of orders placed since a list was loaded: polled every few seconds while the page is visible. */
import { useEffect, useState } from 'react'
import { api } from '#web/api/client.ts'
import { renewWhenDue } from '#web/api/open-session.ts'
import { ApiRefusal, ShopUnreachable } from '#web/api/refusal.ts'
import { useEndOfSession } from '#web/forms/draft/use-session-end.ts'

const pauseMs = 15_000

/** `since`: when the newest shown order was placed. */
export function useNewOrders(since: string): number {
  const [known, setKnown] = useState({ since, count: 0 })
  const endIfOver = useEndOfSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the router are new at each rendering.
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      if (document.hidden) return
      try {
        // Polling from an open page must not end a session that the user's next click would renew.
        await renewWhenDue()
        const { count } = await api.countNewOrders({ since })
        if (!isLeft) setKnown({ since, count })
      } catch (error) {
        if (isLeft || (await endIfOver(error))) return
        // The shop cannot be reached now: the count is fetched again later, and any action of the user reports the outage.
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
  }, [since])
  return known.since === since ? known.count : 0
}
