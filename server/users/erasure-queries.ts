/** The statements that remove a person from the rows that stay. */

import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { erasedName } from '#contract/users/rules/user.ts'
import { mapYielding } from '../base/yielding.ts'
import { addresses } from '../database/cart-schema.ts'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { authVerifications } from '../database/identity-schema.ts'
import { orderEvents, orders } from '../database/order-schema.ts'
import { inStage, isCancellable, isOwedRefund, isUnpaid } from '../database/order-state.ts'
import { papers } from '../database/paper-schema.ts'
import { refunds } from '../database/payment-schema.ts'
import { changes, mails } from '../database/record-schema.ts'
import { companies, reviews } from '../database/schema.ts'
import { endMailedLinks } from '../identity/mailed-link-queries.ts'
import { isTheirOrder, isTheirReview, type Traced } from './person-queries.ts'

/** An order that is not finished, and what it waits for. */
export type Unfinished = { number: number; waits: 'payment' | 'shipping' | 'refund' | 'dispute' | 'paper' }

/**
 * One of the person's unfinished orders, if any. `withUnpaid`: unpaid orders count too. An order that has shipped on account
 * always counts as long as something is owed.
 */
export async function unfinishedOrderOf(
  tx: Db,
  person: Traced,
  { withUnpaid }: { withUnpaid: boolean },
): Promise<Unfinished | undefined> {
  const isOwed = or(eq(refunds.status, 'asked'), isOwedRefund)
  const owed = tx
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(isNotNull(refunds.orderId), isOwed))
  const unnumbered = tx.select({ id: papers.orderId }).from(papers).where(isNull(papers.number))
  const waits = sql<Unfinished['waits'] | null>`case
    when (${withUnpaid}::boolean or ${inStage('shipped')}) and ${isUnpaid} and ${orders.owedCents} is distinct from 0 then 'payment'
    when ${inStage('to ship')} then 'shipping'
    when ${inArray(orders.id, owed)} then 'refund'
    when ${orders.dispute} in ('inquiry', 'running') then 'dispute'
    when ${inArray(orders.id, unnumbered)} then 'paper' end`
  const [found] = await tx
    .select({ number: orders.number, waits })
    .from(orders)
    .where(and(isTheirOrder(person), sql`${waits} is not null`))
    .orderBy(orders.number)
    .limit(1)
  return found?.waits ? { number: found.number, waits: found.waits } : undefined
}

export async function unpaidIdsOf(tx: Db, person: Traced): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirOrder(person), isCancellable))
    .orderBy(orders.id)
  return rows.map(({ id }) => id)
}

/** Locks the person's orders, against concurrent payments, shipments and refunds. */
export async function lockOrdersOf(tx: Db, person: Traced): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(isTheirOrder(person)).orderBy(orders.id).for('update')
}

/** The names, addresses, phones, companies and VAT numbers in the person's orders, reviews and address book. */
export async function writingsOf(tx: Db, person: Traced) {
  const { userId } = person
  const ordered = await tx
    .selectDistinct({
      ...{ userName: orders.userName, phone: orders.phone, address: orders.address, company: orders.company },
      ...{ billingName: orders.billingName, billingAddress: orders.billingAddress, vatNumber: orders.vatNumber },
    })
    .from(orders)
    .where(isTheirOrder(person))
  const wrote = await tx
    .selectDistinct({ name: reviews.name, company: reviews.company })
    .from(reviews)
    .where(isTheirReview(person))
  const book = userId === null ? [] : await tx.select().from(addresses).where(eq(addresses.userId, userId))
  return { ordered, wrote, book }
}

/** Erases contact data, invoice details and earlier addresses of orders. Lines, amounts, payment and country stay. */
export async function blankOrders(tx: Db, person: Traced, pseudonym: string): Promise<void> {
  const contact = { email: pseudonym, userName: erasedName, address: 'Erased', phone: '', company: '' }
  const billing = { poNumber: '', billingName: '', billingAddress: '', vatNumber: '', postalCode: '' }
  const form = { idempotencyKey: null, idempotencyDigest: null }
  const theirs = tx.select({ id: orders.id }).from(orders).where(isTheirOrder(person))
  await tx
    .update(orderEvents)
    .set({ details: null })
    .where(and(inArray(orderEvents.orderId, theirs), eq(orderEvents.kind, 'address corrected')))
  await tx
    .update(orders)
    .set({ ...contact, ...billing, ...form, parts: null, erasedAt: sql`now()` })
    .where(isTheirOrder(person))
}

/** Makes the person's reviews anonymous, and deletes removed ones. */
export async function blankReviews(tx: Db, person: Traced, pseudonym: string): Promise<void> {
  await tx.delete(reviews).where(and(isTheirReview(person), isNotNull(reviews.removedAt)))
  await tx
    .update(reviews)
    .set({ userId: null, name: erasedName, email: pseudonym, image: '', company: '', position: '' })
    .where(isTheirReview(person))
  invalidate(tx, { sources: ['reviews'] })
}

/** Reminders of a company no longer go to the person. */
export async function dropInvoiceEmail(tx: Db, { email }: Traced): Promise<void> {
  await tx.update(companies).set({ invoiceEmail: '' }).where(eq(companies.invoiceEmail, email))
}

/** Deletes unsent mails to the person. Of sent mails, the subject and time stay. */
export async function blankMails(tx: Db, { email }: Traced, pseudonym: string): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.toAddress, email), isNull(mails.sentAt)))
  await tx.update(mails).set({ toAddress: pseudonym, body: '', failure: null }).where(eq(mails.toAddress, email))
}

/** Ends mailed links, and deletes Google sign-ins in progress. */
export async function dropSignInsUnderWay(tx: Db, { email }: Traced): Promise<void> {
  await endMailedLinks(tx, { email })
  const { identifier, value } = authVerifications
  const namesThem = or(holdsText(identifier, email), holdsText(value, email))
  await tx.delete(authVerifications).where(namesThem)
}

/** A text column in which others may have written about a person. */
export type FreeText = { table: string; column: string; where: SQL | undefined; isJson?: true }

/** The texts that may mention this person: rows about the person, rows with the address, and names of views. */
export function freeTextsOf(person: Traced, isAbout: SQL): Record<'ofTheirs' | 'anywhere' | 'ofViews', FreeText[]> {
  const theirOrders = sql`order_id in (select id from orders where ${isTheirOrder(person)})`
  const ofTheirs: FreeText[] = [
    { table: 'order_events', column: 'details', where: theirOrders, isJson: true },
    { table: 'refunds', column: 'reason', where: theirOrders },
    { table: 'refunds', column: 'paid_otherwise', where: theirOrders },
    { table: 'reviews', column: 'review', where: isTheirReview(person) },
    { table: 'reviews', column: 'answer', where: isTheirReview(person) },
    { table: 'changes', column: 'before', where: isAbout, isJson: true },
    { table: 'changes', column: 'after', where: isAbout, isJson: true },
    { table: 'changes', column: 'why', where: isAbout },
    { table: 'mails', column: 'subject', where: eq(mails.toAddress, person.email) },
  ]
  const holds = (column: string) => holdsText(sql`${sql.identifier(column)}::text`, person.email)
  const place = (table: string, column: string, isJson?: true) => ({
    ...{ table, column, where: holds(column) },
    ...(isJson && { isJson }),
  })
  const anywhere = [
    ...[place('order_events', 'details', true), place('changes', 'before', true), place('changes', 'after', true)],
    ...[place('changes', 'about_id'), place('changes', 'why'), place('mails', 'subject'), place('mails', 'body')],
    ...[place('mails', 'failure'), place('unmatched_payments', 'why'), place('bank_entries', 'aside_why')],
    ...[place('refunds', 'reason'), place('refunds', 'paid_otherwise'), place('companies', 'blocked_because')],
    place('companies', 'may_collect_untaxed'),
  ]
  const where = inArray(changes.action, ['save view', 'rename view', 'remove view'])
  const ofViews: FreeText[] = [
    { table: 'changes', column: 'about_id', where },
    { table: 'changes', column: 'before', where, isJson: true },
    { table: 'changes', column: 'after', where, isJson: true },
  ]
  return { ofTheirs, anywhere, ofViews }
}

/** Rewrites the texts of a column, except those that stay the same. */
export async function rewriteTexts(
  tx: Db,
  { table, column, where, isJson }: FreeText,
  erase: <Value>(value: Value) => Value,
): Promise<void> {
  const [from, name] = [sql.identifier(table), sql.identifier(column)]
  const found = await tx
    .select({ place: sql<string>`ctid::text`, value: sql<unknown>`${name}` })
    .from(sql`${from}`)
    .where(and(sql`${name} is not null`, where))
    .for('update')
  const rewritten = await mapYielding(found, ({ place, value }) => {
    const erased = isJson ? JSON.stringify(erase(value)) : erase(value)
    return { place, erased, isSame: erased === (isJson ? JSON.stringify(value) : value) }
  })
  for (const { place, erased, isSame } of rewritten) {
    if (isSame) continue
    const written = isJson ? sql`${erased}::jsonb` : sql`${erased}::text`
    await tx.execute(sql`update ${from} set ${name} = ${written} where ctid = ${place}::tid`)
  }
}

/** Case-insensitive. */
function holdsText(text: SQLWrapper, part: string): SQL {
  return sql`${text} ilike ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}
