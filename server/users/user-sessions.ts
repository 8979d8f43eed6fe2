/** Ends sessions of a user at once: ends them at the identity provider, and revokes the shop's tokens. */
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { endSessionsAndRead, refuseOlderSignIns } from '../identity/identity-queries.ts'
import { endMailedLinks } from '../identity/mailed-link-queries.ts'
import { type Caller, lockCaller, revokeToken } from '../identity/session-queries.ts'
import { userOf } from './person.ts'

/** Returns the number of ended sessions: 0 when the session has already ended. */
export async function endSession({ db, identity }: Shop, admin: Caller, person: string, id: string): Promise<number> {
  const { id: userId, email } = await userOf(db, person)
  const { sessions } = identity
  if (!sessions) throw new Refusal(409, 'The identity provider does not list sessions: please end all sessions')
  return inTransaction(db, async (tx) => {
    await lockCaller(tx, userId)
    const before = (await sessions.list(tx, email)).length
    const endsAt = await sessions.end(tx, email, id)
    if (!endsAt) return 0
    // Also revokes the shop's tokens of the session, which would stay valid for up to an hour.
    await revokeToken(tx, id, endsAt)
    const counts = { before: { sessions: before }, after: { sessions: before - 1 } }
    await recordChanges(tx, admin, [{ action: 'end session', aboutId: userId, ...counts }])
    return 1
  })
}

/** Ends all sessions and mailed links: every browser must sign in again. */
export async function endSessions({ db, identity }: Shop, admin: Caller, person: string): Promise<number> {
  const { id: userId, email } = await userOf(db, person)
  const { sessions } = identity
  return inTransaction(db, async (tx) => {
    if (!(await endSessionsAndRead(tx, userId))) throw new Refusal(404, 'There is no such user')
    await refuseOlderSignIns(tx, userId, new Date())
    const before = await sessions?.list(tx, email)
    await sessions?.endAll(tx, email)
    await endMailedLinks(tx, { email })
    const counts = before && { before: { sessions: before.length }, after: { sessions: 0 } }
    await recordChanges(tx, admin, [{ action: 'end sessions', aboutId: userId, ...counts }])
    return 1
  })
}
