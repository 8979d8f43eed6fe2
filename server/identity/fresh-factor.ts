/**
 * Requires a recent second factor for changes that outlive the session (such as a key, a webhook, another admin, or the
 * deletion of the user's own account), as a protection against unattended browsers and stolen tokens. Accounts without a second
 * factor are exempt, and so are providers that do not report it. `second-factor-demand.ts` decides who must have a second
 * factor.
 */
import { freshFactorCode, freshFactorMinutes } from '#contract/identity/rules.ts'
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
  throw new Refusal(403, 'Please enter a code from your authenticator app', { facts: { code: freshFactorCode } })
}
