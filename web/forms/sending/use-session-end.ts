/** The end of a session, for screens and forms. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { admitted, draftKeepers, endSession, isSessionOver, signedOutElsewhere } from '#web/api/end-session.ts'
import { onChangeInOtherTab, readSession } from '#web/every-page/session.ts'

/** For errors of calls made from a page: when the session is over, ends it, redirects and resolves to true. */
export function useEndOfSession(): (error: unknown) => Promise<boolean> {
  const leave = useLeave()
  return async (error) => {
    if (!isSessionOver(error)) return false
    await leave((here) => endSession(here, error))
    return true
  }
}

/** For guarded screens: follows a sign-in or sign-out in another tab. */
export function useSessionOfOtherTabs(): void {
  const leave = useLeave()
  const { revalidate } = useRevalidator()
  const isLeaving = useRef(false)
  const lookedFor = useRef('')
  useEffect(() => {
    const { email } = admitted
    const look = () => {
      if (isLeaving.current) return
      const session = readSession()
      isLeaving.current = session.status === 'out'
      if (session.status === 'out') void leave(signedOutElsewhere)
      else if (email !== '' && session.email !== email) void revalidate()
    }
    // The session may have changed after the guard has read it, and before anything listened.
    if (lookedFor.current !== email) look()
    lookedFor.current = email
    const stopLooking = onChangeInOtherTab(look)
    // The back/forward cache (bfcache) restores a page as it was left.
    window.addEventListener('pageshow', look)
    return () => {
      stopLooking()
      window.removeEventListener('pageshow', look)
    }
  })
}

function useLeave() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Replaces the history entry, because Back would otherwise lead to the guarded screen, which redirects to the login again.
  return async (end: (here: string) => Promise<string>) => navigate(await end(pathname + search), { replace: true })
}

/**
 * Calls `keep` at the end of the session, while the component is mounted. `keep` saves a draft and returns whether there was
 * anything to save.
 */
export function useKeepAtSessionEnd(keep: () => boolean): void {
  // A layout effect, because another tab may sign out a moment after a letter is typed.
  useLayoutEffect(() => {
    draftKeepers.add(keep)
    return () => void draftKeepers.delete(keep)
  }, [keep])
}
