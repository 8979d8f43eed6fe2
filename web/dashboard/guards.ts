/** Route guards. They only decide what is shown: the server authorizes every call. */
import {
  createContext,
  type DataStrategyResult,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  replace,
} from 'react-router'
import { api } from '#web/api/client.ts'
import { endSession, isSessionOver } from '#web/api/end-session.ts'
import { renewWhenDue } from '#web/api/open-session.ts'
import type { ApiRefusal } from '#web/api/refusal.ts'
import { readSession, type SignedIn, saveHint } from '#web/every-page/session.ts'

export type Visitor = { email: string; name: string; isAdmin: boolean }

/** The user of the dashboard, with the role from the latest admin check. */
export const visitorContext = createContext<Visitor>()

/** The results of the loaders below a guard, by route id. */
type Loaded = Record<string, DataStrategyResult>
type Guard = MiddlewareFunction<Loaded>
type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Requires a session. */
export const signedIn: Guard = guard(async () => {})

/** Requires a session and an answer of the admin check; a refusal signs out and redirects to the login. */
export const dashboard: Guard = guard(async ({ email, name, image }, { context, request }) => {
  const { admin: isAdmin, secondFactor } = await api.checkAdmin({ email }).catch((error) => asLastChecked(email, error))
  if (secondFactor) throw sendTo('/two-factor?from=/dashboard', request)
  saveHint({ isAdmin, image })
  lastChecked = { email, isAdmin }
  context.set(visitorContext, { email, name, isAdmin })
})

/** The latest answer of the admin check, as a fallback. */
let lastChecked: Pick<Visitor, 'email' | 'isAdmin'> | undefined

/** Fallback when the admin check gets no answer: an open dashboard stays open, and each list shows its own error. */
function asLastChecked(email: string, error: unknown): { admin: boolean; secondFactor?: 'needed' } {
  if (isSessionOver(error) || lastChecked?.email !== email) throw error
  return { admin: lastChecked.isAdmin }
}

/** Redirects admins. */
export const customersOnly: Guard = ({ context, request }) => {
  if (context.get(visitorContext).isAdmin) throw sendTo('/dashboard', request)
}

/** Redirects everyone but admins. */
export const adminsOnly: Guard = ({ context, request }) => {
  if (!context.get(visitorContext).isAdmin) throw sendTo('/dashboard', request)
}

/**
 * Ends the session and redirects when the guard's own call, or a call of a loader below the guard, is answered with 401 or 403.
 */
function guard(admit: (session: SignedIn, request: Asked) => Promise<void>): Guard {
  return async ({ request, context }, next) => {
    const isKnown = await renewWhenDue()
    const session = readSession()
    if (!isKnown || session.status === 'out') return leave(request)
    try {
      await admit(session, { request, context })
    } catch (error) {
      if (isSessionOver(error)) return leave(request, error)
      throw error
    }
    const loaded = await next()
    const refusal = Object.values(loaded)
      .map(({ result }) => result)
      .find(isSessionOver)
    if (refusal) return leave(request, refusal)
    return loaded
  }
}

async function leave(request: Request, refusal?: ApiRefusal): Promise<never> {
  throw sendTo(await endSession(pathOf(request), refusal), request)
}

/** If the address of the guarded page is already shown, its history entry is replaced, so that Back does not lead there. */
function sendTo(path: string, request: Request): Response {
  const isThere = pathOf(request) === location.pathname + location.search
  return isThere ? replace(path) : redirect(path)
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
