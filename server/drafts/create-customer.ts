/**
 * Creates a customer who calls and has no account yet, or whose address somebody has used to sign up without confirming it. That
 * may have been a stranger, so nothing of such an account becomes the customer's.
 */
import { isOfOffice } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { recordChanges } from '../history/change-queries.ts'
import { invitationMail } from '../identity/account-mails.ts'
import { disownUser, insertUser, isOnlyClaimed, lockUserByEmail } from '../identity/identity-queries.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { insertMail } from '../mail/mail-queries.ts'
import { isAddressConfirmed } from '../mail/recipient-queries.ts'
import { countCreatedBy } from './created-queries.ts'

/** More than a clerk enters in a day, and few enough that nobody can write to a list of addresses in the name of the shop. */
const mostCreatedADay = 30

type Parts = Pick<Shop, 'config' | 'identity' | 'publicUrl'> & { tx: Db }

/**
 * The id of the customer with this address; undefined if there is none. An account that only claims the address is deleted, with
 * everything in it, and its owner is then no customer yet. Accounts of the office stay, because an admin has given them their role.
 */
export async function customerOfAddress({ tx }: Pick<Parts, 'tx'>, email: string): Promise<string | undefined> {
  const user = await lockUserByEmail(tx, email)
  if (!user) return undefined
  const isTrusted = isOfOffice(user) || (await isAddressConfirmed(tx, email))
  if (isTrusted || !(await isOnlyClaimed(tx, user.id))) return user.id
  await disownUser(tx, user.id)
  return undefined
}

/**
 * Returns the id of the user. Refuses (429) a person who has created many customers today. The customer gets one mail to choose a
 * password. Until then the address is not confirmed, so that
 * the limits for unconfirmed customers apply.
 */
export async function createCustomer(
  { tx, config, identity, publicUrl }: Parts,
  creator: Caller,
  { email, name }: { email: string; name: string },
): Promise<string> {
  // Calls of one person follow each other, so that they cannot exceed the limit together.
  if (!(await lockCaller(tx, creator.id))) throw new Refusal(401, 'Please sign in again')
  const user = await insertUser(tx, { email, name })
  if (!user) return (await lockUserByEmail(tx, email))?.id ?? justErased()
  if ((await countCreatedBy(tx, creator.id)) >= mostCreatedADay) refuseMore()
  // A stranger's password must not open what the customer is invited to.
  if (!(await isAddressConfirmed(tx, email))) await identity.deleteAccount(tx, email)
  const { path, isNew } = await identity.invite(tx, { email, name })
  const mail = invitationMail({ shopName: config.SHOP_NAME, to: email, link: `${publicUrl()}${path}`, isNew })
  await insertMail(tx, mail, new Date())
  await recordChanges(tx, creator, [{ action: 'create customer', aboutId: user.id }])
  return user.id
}

function refuseMore(): never {
  const sentence = `You have created ${mostCreatedADay} customers today. Please ask a colleague to create more`
  throw new Refusal(429, sentence, { headers: { 'Retry-After': '86400' } })
}

export function justErased(): never {
  throw new Refusal(409, 'This customer has just been deleted. Please try again')
}
