/**
 * Race condition: during a sign-in with the old password, the password may be replaced and all sessions ended. The new session
 * would survive and could give a stranger access. Therefore the password's hash is compared again after each sign-in.
 */

import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { plainEmail } from '#contract/rules/email/address.ts'
import type { Db } from '../database/db.ts'
import { dropSession, passwordHashOf } from './account-queries.ts'

export function rejectStaleSignIns(db: Db) {
  const hashesBefore = new WeakMap<Request, string | undefined>()
  const isSignIn = ({ path }: { path?: string }) => path === '/sign-in/email'
  const before = createAuthMiddleware(async ({ request, body }) => {
    if (request && typeof body?.email === 'string') hashesBefore.set(request, await hashOf(body.email))
  })
  const after = createAuthMiddleware(async ({ request, body, context }) => {
    const { returned, newSession, responseHeaders } = context
    if (!request || !newSession || isAPIError(returned)) return
    if ((await hashOf(body.email)) === hashesBefore.get(request)) return
    await dropSession(db, newSession.session.id)
    responseHeaders?.delete('set-cookie')
    throw new APIError('UNAUTHORIZED', { code: 'WRONG_PASSWORD', message: 'The password has just been changed' })
  })
  const hashOf = (email: string) => passwordHashOf(db, plainEmail(email))
  return {
    id: 'overtaken-sign-ins',
    hooks: { before: [{ matcher: isSignIn, handler: before }], after: [{ matcher: isSignIn, handler: after }] },
  } satisfies BetterAuthPlugin
}
