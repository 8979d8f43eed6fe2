/** Route guards. They only decide what is shown: the server authorizes every call. */
import {
  createContext,
  type DataStrategyResult,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import type { Answer } from '#contract/table.ts'
import type { InRole } from '#contract/users/rules/user.ts'
import { api } from '#web/api/client.ts'
import { admitted, endSession, isSessionOver } from '#web/api/end-session.ts'
import { renewWhenDue } from '#web/api/open-session.ts'
import { pathOf, sendTo } from '#web/api/react/send-to.ts'
import type { ApiRefusal } from '#web/api/refusal.ts'
import { readSession, type SignedIn, saveHint } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'

/** `officeRole` is left out for admins, who have the rights of every role. */
export type Visitor = InRole & { email: string; name: string; isAdmin: boolean }

type Checked = Pick<Visitor, 'email' | 'isAdmin' | 'officeRole'>

/** The user of the dashboard, with the role from the latest admin check. */
export const visitorContext = createContext<Visitor>()

/** The results of the loaders below a guard, by route id. */
type Loaded = Record<string, DataStrategyResult>
export type Guard = MiddlewareFunction<Loaded>
type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Requires a session. */
export const signedIn: Guard = guard(async () => {})

/** Requires a session and an answer of the admin check; a refusal signs out and redirects to the login. */
export const dashboard: Guard = guard(async ({ email, name, image }, { context, request }) => {
  const {
    admin: isAdmin,
    office: officeRole,
    secondFactor,
  } = await api.checkAdmin({ email }).catch((error) => asLastChecked(email, error))
  if (secondFactor) throw sendTo('/two-factor?from=/dashboard', request)
  saveHint({ isAdmin, image })
  if (hasLostRole({ email, isAdmin, officeRole }))
    toast.error('Your role has changed: you can no longer open some screens', { onNextPage: true })
  lastChecked = { email, isAdmin, officeRole }
  context.set(visitorContext, { email, name, isAdmin, role: isAdmin ? 'admin' : 'user', officeRole })
})

/** The latest answer of the admin check, as a fallback. */
let lastChecked: Checked | undefined

/** Whether a role that the latest check found has been taken away since, while the dashboard was open. */
function hasLostRole({ email, isAdmin, officeRole }: Checked): boolean {
  if (lastChecked?.email !== email || isAdmin) return false
  return lastChecked.isAdmin || (lastChecked.officeRole !== undefined && lastChecked.officeRole !== officeRole)
}

/** Fallback when the admin check gets no answer: an open dashboard stays open, and each list shows its own error. */
function asLastChecked(email: string, error: unknown): Answer<'checkAdmin'> {
  if (isSessionOver(error) || lastChecked?.email !== email) throw error
  const { isAdmin, officeRole } = lastChecked
  return { admin: isAdmin, ...(officeRole && { office: officeRole }) }
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
 * Ends the session and redirects when the guard's own call, or a call of a loader below the guard, says that the session is over.
 */
function guard(admit: (session: SignedIn, request: Asked) => Promise<void>): Guard {
  return async ({ request, context }, next) => {
    const isKnown = await renewWhenDue()
    const session = readSession()
    if (!isKnown || session.status === 'out') return leave(request)
    admitted.email = session.email
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
    for (const one of Object.values(loaded)) {
      const elsewhere = one.result instanceof Response && one.result.headers.get('location')
      if (elsewhere) one.result = sendTo(elsewhere, request)
    }
    return loaded
  }
}

async function leave(request: Request, refusal?: ApiRefusal): Promise<never> {
  throw sendTo(await endSession(pathOf(request), refusal), request)
}
