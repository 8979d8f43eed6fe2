/** The signed-in account of a request to the embedded provider, for our own endpoints. */
import { APIError, getSessionFromCtx } from 'better-auth/api'

export type SignedIn = { accountId: string; email: string; isConfirmed: boolean; sessionId: string; signedInAt: Date }

type Context = Parameters<typeof getSessionFromCtx>[0]

/** Refuses (401) a request without a session. */
export async function sessionOf(ctx: Context): Promise<SignedIn> {
  const found = await getSessionFromCtx(ctx)
  if (!found) throw new APIError('UNAUTHORIZED', { code: 'NOT_SIGNED_IN', message: 'Please log in first' })
  const { user, session } = found
  const { id: accountId, email, emailVerified: isConfirmed } = user
  return { accountId, email, isConfirmed, sessionId: session.id, signedInAt: new Date(session.createdAt) }
}
