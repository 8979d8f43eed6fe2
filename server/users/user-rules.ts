/** Promoting and deleting users. */
import { adminCan } from '#contract/user.ts'
import { noteInAudit } from '../database/audit-queries.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../identity/session-queries.ts'
import { cancelOrderReturningStock, lockCustomer, lockOrder, unpaidOrdersOf } from '../orders/order-queries.ts'
import { closePayment } from '../payments/close-payment.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { lockAdmins, promote, removeUser, userByEmail } from './user-queries.ts'

/** How many users it made admins. Promotion never creates a user. */
export async function makeAdmin(db: Db, admin: Caller, email: string): Promise<number> {
  const promoted = await inTransaction(db, async (tx) => {
    const done = await promote(tx, email)
    if (done) await noteInAudit(tx, admin, 'make admin', email)
    return done
  })
  if (promoted) return 1
  if (!(await userByEmail(db, email))) throw new Refusal(404, 'There is no such user')
  return 0
}

/** Deletes a user: sessions end, unpaid orders are cancelled and their stock returned, paid orders stay. How many it deleted. */
export async function deleteUser(shop: Shop, admin: Caller, email: string): Promise<number> {
  if (!adminCan.delete(admin, { email })) throw new Refusal(409, 'You cannot delete yourself')
  const user = await userByEmail(shop.db, email)
  if (!user) return 0
  for (const order of await unpaidOrdersOf(shop.db, user._id)) await closePayment(shop, order)
  const deleted = await inTransaction(shop.db, (tx) => deleteWithOrders(tx, admin, { id: user._id, email }))
  await shop.identity.deleteAccount(email)
  return deleted
}

async function deleteWithOrders(tx: Db, admin: Caller, user: { id: string; email: string }): Promise<number> {
  const admins = await lockAdmins(tx)
  // Two admins deleting each other meet here: the second is no longer an admin.
  if (!admins.includes(admin.id)) throw new Refusal(403, 'This is not for your account')
  if (!(await lockCustomer(tx, user.id))) return 0
  for (const order of await unpaidOrdersOf(tx, user.id)) await cancelOrRefuse(tx, admin, order)
  await noteInAudit(tx, admin, 'delete user', user.email)
  return removeUser(tx, user.id)
}

/** A payment that began after the last look keeps its user: the admin is told to try again. */
async function cancelOrRefuse(tx: Db, admin: Caller, order: string): Promise<void> {
  await lockOrder(tx, order)
  if (!(await cancelOrderReturningStock(tx, admin, order)))
    throw new Refusal(409, 'This user is just paying an order. Please try again in a moment')
}
