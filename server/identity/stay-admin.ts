/** What only an admin does is asked once more where it is written: the role may have been taken meanwhile. */
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { type Caller, lockAdmins } from './session-queries.ts'

/** Two admins who act against each other meet here: the second is no longer an admin. */
export async function stayAdmin(tx: Db, admin: Pick<Caller, 'id'>): Promise<void> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(admin.id)) throw new Refusal(403, 'This is not for your account')
}
