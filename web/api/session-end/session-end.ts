/** Ends a session, by sign-out or refusal. The only place for it: every guard, loader, form and button calls it. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { isList } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { loginPathFrom } from '#web/session/return-path.ts'
import { clearSession, onChangeInOtherTab, readSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'

/** The server answered 401 or 403: the token is no longer valid, or the role has changed. */
export function isSessionOver(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.sessionIsOver
}

/**
 * Saves form drafts, removes the token, signs out, shows a message and returns the path to redirect to. `here` is the
 * current or requested path; `refusal` is the API error that ended the session, if there was one.
 */
export async function endSession(here: string, refusal?: ApiRefusal): Promise<string> {
  const wasSignedIn = readSession().status === 'in'
  const isTypedKept = saveDrafts()
  await signOut()
  if (wasSignedIn) sayWhy('You have been signed out.', isTypedKept)
  // The specification redirects home from a protected list; from elsewhere the login returns to `here`.
  return refusal && isList(refusal.call) ? '/' : loginPathFrom(here)
}

/** Sign-out by the user. Form drafts are saved, too. */
export async function logOut(): Promise<void> {
  saveDrafts()
  await signOut()
}

/** Revokes and removes the token, signs out at the provider. Never throws: if that is unreachable, a toast says so. */
async function signOut(): Promise<void> {
  const hadSession = readSession().status === 'in'
  if (hadSession) await api.logOut().catch(ignoreWhenOver)
  clearSession()
  try {
    const identity = await identityOfThisShop()
    await identity.signOut()
  } catch {
    toast.error(signedOutHereOnly)
  }
}

/** Ignored: either the session is over already, or the token expires by itself within the hour. */
function ignoreWhenOver(): void {}

const signedOutHereOnly =
  'The shop could not be reached. You are signed out in this window; close the browser if others use it, too.'

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
  useEffect(() => {
    const { email } = known()
    const look = () => {
      if (isLeaving.current) return
      isLeaving.current = readSession().status === 'out'
      if (isLeaving.current) void leave(signedOutElsewhere)
      else if (known().email !== email) void revalidate()
    }
    const stopLooking = onChangeInOtherTab(look)
    // The back/forward cache (bfcache) restores a page as it was left.
    window.addEventListener('pageshow', look)
    return () => {
      stopLooking()
      window.removeEventListener('pageshow', look)
    }
  })
}

function known(): { email: string } {
  const session = readSession()
  return session.status === 'in' ? session : { email: '' }
}

async function signedOutElsewhere(here: string): Promise<string> {
  sayWhy('You have been signed out in another tab.', saveDrafts())
  return loginPathFrom(here)
}

function useLeave() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Replaces the history entry: Back would lead to a guarded screen, which redirects to the login again.
  return async (end: (here: string) => Promise<string>) => navigate(await end(pathname + search), { replace: true })
}

function sayWhy(what: string, isTypedKept: boolean): void {
  toast.error(`${what} Please log in again${isTypedKept ? '; what you typed is kept' : ''}.`)
}

/** One per mounted form: saves its draft, and returns whether there was anything to save. */
const keepers = new Set<() => boolean>()

/** Calls `keep` at the end of the session while mounted: it saves a draft and returns whether there was one. */
export function useKeepAtSessionEnd(keep: () => boolean): void {
  useEffect(() => {
    keepers.add(keep)
    return () => void keepers.delete(keep)
  }, [keep])
}

function saveDrafts(): boolean {
  return [...keepers].map((keep) => keep()).includes(true)
}
