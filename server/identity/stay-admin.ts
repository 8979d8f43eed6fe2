/** Checks an admin's role again inside the transaction, because the role may have been removed meanwhile. */
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { type Caller, lockAdmins } from './session-queries.ts'

/** Serialises admins who demote or delete each other, so that the second one is refused. */
export async function stayAdmin(tx: Db, admin: Pick<Caller, 'id'>): Promise<void> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(admin.id)) throw new Refusal(403, 'Your account does not have this right')
}
