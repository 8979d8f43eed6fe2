/** Rules for promoting, demoting and deleting users, and for resetting their second factors. */
import { adminCan, type OfficeRole, type Role, unconfirmedRefusal } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { companyThatKeepsOrders, endMembership, removeFirst } from '../companies/leaving.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { actorOf } from '../history/actor-queries.ts'
import { recordChanges } from '../history/change-queries.ts'
import { adminMail, officeMail } from '../identity/access-mails.ts'
import { endMailedLinks } from '../identity/mailed-link-queries.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { stayAdmin } from '../identity/stay-admin.ts'
import { revokeMadeBy } from '../integrations/made-by.ts'
import { insertMail } from '../mail/mail-queries.ts'
import { cancelOrderReturningStock } from '../orders/change-queries.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import { lockOrders } from '../orders/lock-queries.ts'
import { unpaidOrdersOf } from '../orders/order-queries.ts'
import { deleteRemovedReviewsOf } from '../reviews/review-queries.ts'
import { demote, promote, removeUser, setOfficeRole, userByEmail } from './user-queries.ts'

type Author = Pick<Caller, 'id' | 'email'>
type Telling = { tx: Db; config: Pick<Shop['config'], 'SHOP_EMAIL' | 'MAIL_FROM'> }

const roleChange = (aboutId: string, [before, after]: [Role, Role], undoes: string | undefined) => {
  return { aboutId, before: { role: before }, after: { role: after }, undoes }
}

/** Returns the id of the change; undefined when no user was promoted. Notifies the shop's own address. */
export async function giveRole(
  { tx, config }: Telling,
  admin: Author,
  email: string,
  undoes?: string,
): Promise<string | undefined> {
  const promoted = await promote(tx, email)
  if (!promoted) return undefined
  // A link that was mailed to a customer must not open the account of an admin.
  await endMailedLinks(tx, { email })
  await insertMail(tx, adminMail(config, { email, by: admin.email }), new Date())
  return recordChanges(tx, admin, [{ action: 'make admin', ...roleChange(promoted, ['user', 'admin'], undoes) }])
}

/**
 * Returns 1, or 0 if the user has that role already. Refuses (409) an address that is not confirmed, and admins. Notifies the
 * shop's own address about a role that was given.
 */
export async function putOfficeRole(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  admin: Caller,
  email: string,
  officeRole: OfficeRole | null,
): Promise<number> {
  const changed = await inTransaction(db, async (tx) => {
    await stayAdmin(tx, admin)
    const set = await setOfficeRole(tx, email, officeRole)
    if (!set) return false
    const [before, after] = [{ officeRole: set.before ?? 'none' }, { officeRole: officeRole ?? 'none' }]
    if (officeRole) await endMailedLinks(tx, { email })
    if (officeRole) await insertMail(tx, officeMail(config, { email, by: admin.email, officeRole }), new Date())
    await recordChanges(tx, admin, [{ action: 'change office role', aboutId: await actorOf(tx, email), before, after }])
    return true
  })
  if (changed) return 1
  const user = await userByEmail(db, email)
  if (!user) throw new Refusal(404, 'There is no such user')
  if (user.officeRole === officeRole) return 0
  throw new Refusal(409, user.role === 'admin' ? 'Admins have all rights without another role' : unconfirmedRefusal)
}

type Removing = { keep?: readonly string[] | undefined; undoes?: string }

/** Returns the id of the change, if any. Revokes the admin's keys and endpoints, except those to `keep`. */
export async function takeRole(
  tx: Db,
  admin: Caller,
  email: string,
  { keep, undoes }: Removing = {},
): Promise<string | undefined> {
  if (!adminCan.removeAdmin(admin, { email })) throw new Refusal(409, 'You cannot remove your own admin rights')
  await stayAdmin(tx, admin)
  const demoted = await demote(tx, email)
  if (!demoted) return undefined
  const why = await revokeMadeBy(tx, admin, email, keep)
  return recordChanges(tx, admin, [{ action: 'remove admin', why, ...roleChange(demoted, ['admin', 'user'], undoes) }])
}

/** Returns the number of promoted users. Never creates a user. Refuses (409) an address that is not confirmed. */
export async function makeAdmin(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  admin: Author,
  email: string,
): Promise<number> {
  if (await inTransaction(db, (tx) => giveRole({ tx, config }, admin, email))) return 1
  const user = await userByEmail(db, email)
  if (!user) throw new Refusal(404, 'There is no such user')
  if (user.role !== 'admin' && !adminCan.promote(user)) throw new Refusal(409, unconfirmedRefusal)
  return 0
}

/** Returns the number of demoted admins. Admins cannot demote themselves, so that one always remains. */
export async function removeAdmin(db: Db, admin: Caller, email: string, keep?: readonly string[]): Promise<number> {
  if (await inTransaction(db, (tx) => takeRole(tx, admin, email, { keep }))) return 1
  if (!(await userByEmail(db, email))) throw new Refusal(404, 'There is no such user')
  return 0
}

/**
 * For users who have lost their authenticator app and recovery codes. Returns the number of second factors removed. Users
 * cannot reset their own second factor, because a stolen session could then remove it.
 */
export async function resetSecondFactor(
  { db, identity }: { db: Db; identity: Pick<Shop['identity'], 'resetSecondFactor'> },
  admin: Author,
  email: string,
): Promise<number> {
  if (!adminCan.resetSecondFactor(admin, { email }))
    throw new Refusal(409, 'You cannot reset your own second factor: set it up again, or ask another admin')
  if (!(await userByEmail(db, email))) throw new Refusal(404, 'There is no such user')
  return inTransaction(db, async (tx) => {
    if (!(await identity.resetSecondFactor(tx, email))) return 0
    await recordChanges(tx, admin, [{ action: 'reset second factor', aboutId: await actorOf(tx, email) }])
    return 1
  })
}

/**
 * Deletes a user: sessions end, unpaid orders are cancelled and their stock returned, paid orders stay, and orders of a company are
 * passed on. Keys and endpoints that
 * the user made as an admin are revoked, except those to `keep`. Returns the number of deleted users.
 */
export async function deleteUser(shop: Shop, admin: Caller, email: string, keep?: readonly string[]): Promise<number> {
  if (!adminCan.delete(admin, { email })) throw new Refusal(409, 'You cannot delete yourself')
  const user = await userByEmail(shop.db, email)
  const passesOn = user ? await companyThatKeepsOrders(shop.db, user.id, { isErased: false }) : null
  const unpaid = user ? await unpaidOrdersOf(shop.db, user.id, { besides: passesOn }) : []
  for (const order of unpaid) await shop.closePayment(order)
  return inTransaction(shop.db, async (tx) => {
    await stayAdmin(tx, admin)
    const users = user ? await deleteWithOrders(tx, shop, admin, user) : 0
    if (!user) await endMailedLinks(tx, { email })
    // In the same transaction as the user, so that neither is left without the other.
    const accounts = await shop.identity.deleteAccount(tx, email)
    if (users + accounts === 0) return 0
    const why = await revokeMadeBy(tx, admin, email, keep)
    await recordChanges(tx, admin, [{ action: 'delete user', aboutId: user?.id ?? (await actorOf(tx, email)), why }])
    return 1
  })
}

/** The orders of the user's company are passed on instead. */
async function deleteWithOrders(
  tx: Db,
  shop: Shop,
  admin: Caller,
  { id: userId, email, companyId }: Pick<Caller, 'id' | 'email' | 'companyId'>,
): Promise<number> {
  const how = { by: admin, action: 'remove from company', whatToDo: removeFirst } as const
  if (companyId) await endMembership(tx, shop, { userId, companyId, ...how })
  if (!(await lockCaller(tx, userId))) return 0
  const unpaid = await unpaidOrdersOf(tx, userId)
  await lockOrders(tx, unpaid)
  for (const order of unpaid) await cancelOrRefuse(tx, admin, order)
  await deleteRemovedReviewsOf(tx, userId)
  await endMailedLinks(tx, { email })
  return removeUser(tx, userId)
}

/** Refuses when a payment has begun since the last check. */
export async function cancelOrRefuse(
  tx: Db,
  admin: Pick<Caller, 'id' | 'email' | 'role'>,
  order: string,
): Promise<void> {
  if (!(await cancelOrderReturningStock(tx, admin, order)))
    throw new Refusal(409, 'This user is paying for an order right now. Please try again in a moment')
  await tellOfEvent(tx, { orderId: order, kind: 'cancelled', by: admin }, undefined)
}
