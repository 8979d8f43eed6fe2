/** The guards of the screens. They decide what is shown; what is allowed the server decides at every call. */
import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { api } from '#web/browser-api.ts'
import { ApiRefusal } from '#web/refusal.ts'
import { renewWhenDue, signOut } from './open-session.ts'
import { loginPathFrom } from './return-path.ts'
import { keepHint, readSession } from './session.ts'

export type Visitor = { email: string; name: string; isAdmin: boolean }

/** Who is looking at the dashboard, as the admin check just said. */
export const visitorContext = createContext<Visitor>()

type Guard = MiddlewareFunction<unknown>

/** Only needs somebody signed in. */
export const signedIn: Guard = async ({ request }) => {
  if (await renewWhenDue()) return
  await leaveForLogin(request)
}

/** Needs somebody signed in and the answer of the admin check; without them the user is signed out and sent to log in. */
export const dashboard: Guard = async ({ request, context }) => {
  if (!(await renewWhenDue())) return leaveForLogin(request)
  const session = readSession()
  if (session.status === 'out') return leaveForLogin(request)
  const { email, name, image } = session
  const isAdmin = await askWhetherAdmin(email, request)
  keepHint({ isAdmin, image })
  context.set(visitorContext, { email, name, isAdmin })
}

/** Lets in who is not an admin. */
export const customersOnly: Guard = ({ context }) => {
  if (context.get(visitorContext).isAdmin) throw redirect('/dashboard')
}

/** Lets in admins. */
export const adminsOnly: Guard = ({ context }) => {
  if (!context.get(visitorContext).isAdmin) throw redirect('/dashboard')
}

async function askWhetherAdmin(email: string, request: Request): Promise<boolean> {
  try {
    return (await api.checkAdmin({ email })).admin
  } catch (error) {
    if (error instanceof ApiRefusal && error.sessionIsOver) return leaveForLogin(request)
    throw error
  }
}

async function leaveForLogin(request: Request): Promise<never> {
  await signOut()
  const { pathname, search } = new URL(request.url)
  throw redirect(loginPathFrom(pathname + search))
}
