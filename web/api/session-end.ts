/** What the end of a session means, wherever it is noticed. Every guard, loader, form and button asks here. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { isList } from '#contract/paths.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { loginPathFrom } from '#web/session/return-path.ts'
import { beforeOtherTabs, clearSession, readSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import { api } from './client.ts'
import { ApiRefusal } from './refusal.ts'

/** The shop does not know the caller any more, or no longer allows what their role allowed. */
export function isSessionOver(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.sessionIsOver
}

/**
 * Keeps what was typed, removes the token, signs out, says so, and gives the path to go to. `here` is where somebody
 * was or wanted to go; `refusal` is what told of the end, if a call did.
 */
export async function endSession(here: string, refusal?: ApiRefusal): Promise<string> {
  const wasSignedIn = readSession().status === 'in'
  const isTypedKept = saveDrafts()
  await signOut()
  if (wasSignedIn) sayWhy('You have been signed out.', isTypedKept)
  // The specification sends home from a protected list; from anywhere else the login leads back.
  return refusal && isList(refusal.call) ? '/' : loginPathFrom(here)
}

/** Somebody ends their session on purpose: half a form is kept for them all the same. */
export async function logOut(): Promise<void> {
  saveDrafts()
  await signOut()
}

/** Removes the token here and at the server, and signs out at the provider. Never fails: without a network it says what is left. */
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

/** A session that is over already needs no ending; one that cannot be reached ends by itself within the hour. */
function ignoreWhenOver(): void {}

const signedOutHereOnly =
  'The shop could not be reached. You are signed out in this window; close the browser if others use it, too.'

/** For calls made from a page. True when the refusal was the end of the session, and the page has been left. */
export function useLeaveWhenOver(): (error: unknown) => Promise<boolean> {
  const leave = useLeave()
  return async (error) => {
    if (!isSessionOver(error)) return false
    await leave((here) => endSession(here, error))
    return true
  }
}

/** For guarded screens: what another tab did to the session happens here, too. */
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
    const stopLooking = beforeOtherTabs(look)
    // The browser may bring a page back from its memory as it was left.
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
  // Replaced, so that Back does not lead from the login to a screen that leads to the login.
  return async (end: (here: string) => Promise<string>) => navigate(await end(pathname + search), { replace: true })
}

function sayWhy(what: string, isTypedKept: boolean): void {
  toast.error(`${what} Please log in again${isTypedKept ? '; what you typed is kept' : ''}.`)
}

/** Each form that is on the screen: keeps what is typed in it, if anything is. */
const keepers = new Set<() => boolean>()

/** Keeps the form of the component when the session ends while it is shown. `keep` says whether there was anything to keep. */
export function useKeepAtSessionEnd(keep: () => boolean): void {
  useEffect(() => {
    keepers.add(keep)
    return () => void keepers.delete(keep)
  }, [keep])
}

function saveDrafts(): boolean {
  return [...keepers].map((keep) => keep()).includes(true)
}
