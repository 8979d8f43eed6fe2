/** What the header adds to its links to Login and Signup, so that they lead back to where one was. */
import { useLocation } from 'react-router'
import { makeStore } from '#web/ui/store.ts'

/**
 * `?from=…`, or nothing where there is nothing to come back to. Nothing on the server and while hydrating, either: a
 * rendered page is kept for everybody, however its address was decorated.
 */
export function useWayBack(): string {
  const { pathname, search } = useLocation()
  const isHydrated = hydration.use()
  const from = isSignIn.test(pathname) ? new URLSearchParams(search).get('from') : pathname + search
  return isHydrated && from && from !== '/' ? `?from=${encodeURIComponent(from)}` : ''
}

/** Pages that are on the way themselves hand on what they were given. */
const isSignIn = /^\/(login|signup|reset|confirm)/

const hydration = makeStore({ read: () => true, onServer: () => false })
