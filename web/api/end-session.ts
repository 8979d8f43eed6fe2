/** Ends a session after a sign-out or a refusal; guards, loaders, forms and buttons all call this file. Free of React. */
import { isList } from '#contract/calls.ts'
import { forgetCart } from '#web/every-page/cart.ts'
import { loginPathFrom } from '#web/every-page/return-path.ts'
import { clearSession, readSession } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { api } from './client.ts'
import { ApiRefusal } from './refusal.ts'

/** The token is no longer valid, or the role that a list needs has been removed. */
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
  // A refused list leads to the home page, as specified. Everything else leads to the login page, which leads back to `here`.
  return refusal && isList(refusal.call) ? '/' : loginPathFrom(here)
}

/** Sign-out by the user. Also saves form drafts. */
export async function logOut(): Promise<void> {
  saveDrafts()
  await signOut()
  forgetCart()
}

/**
 * Revokes and removes the token, and signs out at the provider. Never throws: if the provider is unreachable, a toast says so.
 */
async function signOut(): Promise<void> {
  const hadSession = readSession().status === 'in'
  if (hadSession) await api.logOut().catch(ignoreWhenOver)
  clearSession()
  try {
    const identity = await identityOfThisShop()
    await identity.signOut()
  } catch {
    toast.error(signedOutHereOnly, { onNextPage: true })
  }
}

/** A failure is ignored: either the session is already over, or the token expires by itself within the hour. */
function ignoreWhenOver(): void {}

const signedOutHereOnly =
  'The shop could not be reached. You are signed out in this window; close the browser if other people use it.'

/** After a sign-out in another tab: shows a notice, and returns the path to redirect to. */
export async function signedOutElsewhere(here: string): Promise<string> {
  sayWhy('You have been signed out in another tab.', saveDrafts())
  return loginPathFrom(here)
}

function sayWhy(what: string, isTypedKept: boolean): void {
  toast.error(`${what} Please log in again${isTypedKept ? '; what you typed is kept' : ''}.`, { onNextPage: true })
}

/** The user for whom a guard has last loaded a screen; empty before. The screen on show has this user's data. */
export const admitted = { email: '' }

/** One function for each mounted form. It saves the draft of the form and returns whether there was anything to save. */
export const draftKeepers = new Set<() => boolean>()

function saveDrafts(): boolean {
  return [...draftKeepers].map((keep) => keep()).includes(true)
}
