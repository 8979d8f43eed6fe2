/**
 * Ends links that were mailed before. A link is a key that somebody else may have read in the mailbox: when the owner of an account
 * makes it safe again, with another password or second factor, or by ending all sessions, no earlier link may open it.
 * docs/security.md lists all mailed links; tests/users/mailed-links.ts is the list of the tests.
 */
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { authUsers, authVerifications } from '../database/identity-schema.ts'
import { orders } from '../database/order-schema.ts'
import { arrivals } from '../database/paper-schema.ts'
import { paymentLinks } from '../database/payment-schema.ts'
import { adminLinks } from '../database/record-schema.ts'
import { users } from '../database/schema.ts'
import { type AccountName, idOfAccount } from './account-queries.ts'

/**
 * Ends every link that was mailed to the address of the account: those of the account itself, admin links, and the links with
 * which orders are paid and arrivals confirmed. To be called in the transaction of each change of the password, the second
 * factor or the role, when all sessions end, and when the account is deleted; while the user still exists.
 */
export async function endMailedLinks(tx: Db, account: AccountName): Promise<void> {
  await endAccountLinks(tx, account)
  const email = addressOf(account)
  await tx.delete(adminLinks).where(eq(adminLinks.email, email))
  const theirs = tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.email, email))
  // Locked in a fixed sequence, so that two changes of one account cannot wait for each other.
  const links = tx
    .select({ id: paymentLinks.orderId })
    .from(paymentLinks)
    .where(and(inArray(paymentLinks.orderId, theirs), gt(paymentLinks.expiresAt, sql`now()`)))
    .orderBy(asc(paymentLinks.orderId))
    .for('update')
  await tx.update(paymentLinks).set({ expiresAt: sql`now()` }).where(inArray(paymentLinks.orderId, links))
  const asked = tx
    .select({ id: arrivals.orderId })
    .from(arrivals)
    .where(and(inArray(arrivals.orderId, theirs), gt(arrivals.expiresAt, sql`now()`)))
    .orderBy(asc(arrivals.orderId))
    .for('update')
  await tx.update(arrivals).set({ expiresAt: sql`now()` }).where(inArray(arrivals.orderId, asked))
}

/**
 * Ends only the links that open the account: to confirm the address and to choose a password. This is enough when the owner of an
 * address confirms it and chooses the first password: the payment link that came with the invitation must still work.
 */
export async function endAccountLinks(tx: Db, account: AccountName): Promise<void> {
  await tx.delete(authVerifications).where(inArray(authVerifications.value, idOfAccount(tx, account)))
}

const addressOf = (account: AccountName): SQL | string =>
  'email' in account
    ? account.email
    : sql`(select ${authUsers.email} from ${authUsers} where ${authUsers.id} = ${account.id})`
