/**
 * What goes on without the admin who made it (a key, a webhook, another admin) is made by whoever has just given a second
 * factor: an open browser, or a stolen token, is not enough. An account without one, and a provider that keeps it to itself,
 * are not asked; `second-factor-demand.ts` says who must have one.
 */
import { freshFactorCode, freshFactorMinutes } from '#contract/identity/rules/identity.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Session } from './sessions.ts'

export async function demandFreshFactor(
  { db, identity }: Pick<Shop, 'db' | 'identity'>,
  { user, sessionId }: Session,
): Promise<void> {
  const factor = await identity.secondFactorOf(db, user.email, sessionId)
  if (!factor) return
  const since = Date.now() - freshFactorMinutes * 60_000
  if (factor.provedAt && factor.provedAt.getTime() >= since) return
  throw new Refusal(403, 'Please give a code of your authenticator app', { facts: { code: freshFactorCode } })
}
