/**
 * Sign-out at the embedded provider also revokes the shop's own tokens of that session. They could be valid for another hour.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Db } from '../database/db.ts'
import { revokeToken } from './session-queries.ts'

export function endTokensAtSignOut(db: Db) {
  const handler = createAuthMiddleware(async (ctx) => {
    const found = await getSessionFromCtx(ctx)
    if (found) await revokeToken(db, found.session.id, new Date(found.session.expiresAt))
  })
  return {
    id: 'tokens-at-sign-out',
    hooks: { before: [{ matcher: ({ path }) => path === '/sign-out', handler }] },
  } satisfies BetterAuthPlugin
}
