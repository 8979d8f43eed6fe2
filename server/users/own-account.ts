/** Changes that users make to their own accounts: the name that the shop shows, and the deletion. */
import type { z } from 'zod'
import { deleteAdminRefusal, freshSignInMinutes } from '#contract/users/rules/deletion/own-account.ts'
import type { AccountDeletion, Erased } from '#contract/users/schema.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { inTransaction } from '../database/statements.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { Session } from '../identity/sessions.ts'
import { eraseOneself } from './erase-person.ts'
import { saveName } from './user-queries.ts'

/** The account keeps the name too, because a mail about a new password begins with it. */
export async function changeName({ db, identity }: Shop, user: Caller, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await saveName(tx, user.id, name)
    await identity.renameAccount(tx, user.email, name)
  })
}

export async function deleteMyAccount(
  shop: Shop,
  session: Session,
  { email, password = '' }: z.infer<typeof AccountDeletion>,
): Promise<Erased> {
  const { user } = session
  if (user.role === 'admin') throw new Refusal(409, deleteAdminRefusal)
  if (email !== user.email) refuse('email', `Your email address is ${user.email}: please enter this address`)
  await demandOwner(shop, session, password)
  await demandFreshFactor(shop, session)
  return eraseOneself(shop, email)
}

/** A token alone is not enough: it may have been stolen, or the browser may be unattended. */
async function demandOwner(shop: Shop, { user, authenticatedAt }: Session, password: string): Promise<void> {
  const answer = await shop.identity.checkPassword(user.email, password)
  if (answer === 'right') return
  if (answer === 'wrong') refuse('password', password ? 'Your password is wrong' : 'Please give your password')
  const since = Date.now() - freshSignInMinutes * 60_000
  if (authenticatedAt && authenticatedAt.getTime() >= since) return
  throw new Refusal(
    409,
    `Your account was not deleted. Log out, log in again, and delete your account within ${freshSignInMinutes} minutes`,
  )
}

function refuse(field: string, sentence: string): never {
  throw new Refusal(409, sentence, { errors: { [field]: sentence } })
}
