/** Creates a customer who calls and has no account yet. */
import type { Shop } from '../api/services.ts'
import type { Db } from '../database/db.ts'
import { recordChanges } from '../history/change-queries.ts'
import { invitationMail } from '../identity/account-mails.ts'
import { insertUser, lockUserByEmail } from '../identity/identity-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { insertMail } from '../mail/mail-queries.ts'

type Parts = Pick<Shop, 'config' | 'identity' | 'publicUrl'> & { tx: Db }

/**
 * Returns the id of the user. The customer gets one mail to choose a password. Until then the address is not confirmed, so that
 * the limits for unconfirmed customers apply.
 */
export async function createCustomer(
  { tx, config, identity, publicUrl }: Parts,
  creator: Caller,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const user = await insertUser(tx, { email, name })
  if (!user) return (await lockUserByEmail(tx, email))?.id ?? neitherNewNorThere()
  const { path, isNew } = await identity.invite(tx, { email, name })
  const mail = invitationMail({ shopName: config.SHOP_NAME, to: email, link: `${publicUrl()}${path}`, isNew })
  await insertMail(tx, mail, new Date())
  await recordChanges(tx, creator, [{ action: 'create customer', aboutId: email }])
  return user.id
}

function neitherNewNorThere(): never {
  throw new Error('An address is neither new nor taken')
}
