/** The guards of the screens. They decide what is shown; what is allowed the server decides at every call. */
import {
  createContext,
  type DataStrategyResult,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { api } from '#web/api/client.ts'
import { renewWhenDue } from '#web/api/open-session.ts'
import type { ApiRefusal } from '#web/api/refusal.ts'
import { endSession, isSessionOver } from '#web/api/session-end.ts'
import { readSession, saveHint } from '#web/session/session.ts'

export type Visitor = { email: string; name: string; isAdmin: boolean }

/** Who is looking at the dashboard, as the admin check just said. */
export const visitorContext = createContext<Visitor>()

/** What each loader below a guard came to, by its route. */
type Loaded = Record<string, DataStrategyResult>
type Guard = MiddlewareFunction<Loaded>

/** Only needs somebody signed in. */
export const signedIn: Guard = guard(async () => {})

/** Needs somebody signed in and the answer of the admin check; without them the user is signed out and sent to log in. */
export const dashboard: Guard = guard(async ({ email, name, image }, context) => {
  const { admin: isAdmin } = await api.checkAdmin({ email }).catch((error) => asLastChecked(email, error))
  saveHint({ isAdmin, image })
  lastChecked = { email, isAdmin }
  context.set(visitorContext, { email, name, isAdmin })
})

/** While the dashboard is open: who was last said to be looking at it. */
let lastChecked: Pick<Visitor, 'email' | 'isAdmin'> | undefined

/** A check that gets no answer does not take away a dashboard that is open: each list says itself what it cannot show. */
function asLastChecked(email: string, error: unknown): { admin: boolean } {
  if (isSessionOver(error) || lastChecked?.email !== email) throw error
  return { admin: lastChecked.isAdmin }
}

/** Lets in who is not an admin. */
export const customersOnly: Guard = ({ context }) => {
  if (context.get(visitorContext).isAdmin) throw redirect('/dashboard')
}

/** Lets in admins. */
export const adminsOnly: Guard = ({ context }) => {
  if (!context.get(visitorContext).isAdmin) throw redirect('/dashboard')
}

type SignedIn = Extract<ReturnType<typeof readSession>, { status: 'in' }>

/** Whether it is the guard's own call that is refused or that of any loader below it: the session is over, and ended. */
function guard(admit: (session: SignedIn, context: Readonly<RouterContextProvider>) => Promise<void>): Guard {
  return async ({ request, context }, next) => {
    const isKnown = await renewWhenDue()
    const session = readSession()
    if (!isKnown || session.status === 'out') return leave(request)
    try {
      await admit(session, context)
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
  const { pathname, search } = new URL(request.url)
  throw redirect(await endSession(pathname + search, refusal))
}
