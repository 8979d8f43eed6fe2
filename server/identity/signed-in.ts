/** Who is signed in at the embedded provider, for its endpoints that are ours. */
import { APIError, getSessionFromCtx } from 'better-auth/api'

export type SignedIn = { accountId: string; email: string; isConfirmed: boolean; sessionId: string; signedInAt: Date }

type Context = Parameters<typeof getSessionFromCtx>[0]

/** Refuses with 401 where nobody is. */
export async function sessionOf(ctx: Context): Promise<SignedIn> {
  const found = await getSessionFromCtx(ctx)
  if (!found) throw new APIError('UNAUTHORIZED', { code: 'NOT_SIGNED_IN', message: 'Please log in first' })
  const { user, session } = found
  const { id: accountId, email, emailVerified: isConfirmed } = user
  return { accountId, email, isConfirmed, sessionId: session.id, signedInAt: new Date(session.createdAt) }
}
