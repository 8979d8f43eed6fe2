/** The statements that export a person's data. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { saysOf } from '../database/actor-schema.ts'
import { bankEntries, bankMatches } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { everyRow } from '../database/list-queries.ts'
import { orderDrafts, savedViews } from '../database/order-list-schema.ts'
import { orders, parcels } from '../database/order-schema.ts'
import { arrivals, papers } from '../database/paper-schema.ts'
import { disputes, payments, refunds } from '../database/payment-schema.ts'
import { changes, mails } from '../database/record-schema.ts'
import { identities, products, reviews, stockAlerts } from '../database/schema.ts'
import { eventsOf } from '../orders/event-queries.ts'
import { isOwnOrder, orderExtras } from '../orders/order-queries.ts'
import { isAboutThem, isByThem, isTheirOrder, isTheirReview, type Traced } from './person-queries.ts'

/** The person to export. `since` leaves out data older than the account, because the address may have had another holder. */
export type Exported = Traced & { since: Date | null }

const ofAccount = ({ userId, since }: Exported) => (since && userId ? { userId, since } : undefined)

/** Every order, including cancelled ones, in batches. The person gets what the office has entered once the address is confirmed. */
export function everyOrderOf(db: Db, person: Exported) {
  const account = ofAccount(person)
  const whose = account ? isOwnOrder(account.userId) : isTheirOrder(person)
  return everyRow(db, { from: orders, more: orderExtras, where: [whose], sort: { by: orders.placedAt } })
}

/** The rows that belong to a batch of orders. */
export async function relatedRows(db: Db, ids: string[]) {
  const { kind, year, number, issuedOn, orderId } = papers
  const { confirmedAt, arrivedOn, place, name } = arrivals
  const [events, paid, givenBack, disputed, sent, issued, arrived, transferred] = await Promise.all([
    eventsOf(db, ids),
    db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(asc(payments.createdAt)),
    db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.createdAt)),
    db.select().from(disputes).where(inArray(disputes.orderId, ids)).orderBy(asc(disputes.openedAt)),
    db.select().from(parcels).where(inArray(parcels.orderId, ids)).orderBy(asc(parcels.position)),
    db
      .select({ orderId, kind, year, number, issuedOn })
      .from(papers)
      .where(inArray(orderId, ids))
      .orderBy(asc(papers.id)),
    db
      .select({ orderId: arrivals.orderId, confirmedAt, arrivedOn, place, name })
      .from(arrivals)
      .where(and(inArray(arrivals.orderId, ids), isNotNull(confirmedAt))),
    transfersOf(db, ids),
  ])
  return {
    events,
    payments: paid,
    refunds: givenBack,
    disputes: disputed,
    parcels: sent,
    papers: issued,
    arrivals: arrived,
    transfers: transferred,
  }
}

/**
 * What the bank states about the transfers of these orders, without the digest of the payer's account. A match that the office has
 * undone is left out: the transfer was somebody else's.
 */
function transfersOf(db: Db, ids: string[]) {
  const { bookedOn, payerName, payerEnd, text, endToEndId, bankReference } = bankEntries
  const { orderId, amountCents, undoneAt, undoneBy, createdAt } = bankMatches
  return db
    .select({ orderId, amountCents, bookedOn, payerName, payerEnd, text, endToEndId, bankReference })
    .from(bankMatches)
    .innerJoin(bankEntries, eq(bankEntries.id, bankMatches.entryId))
    .where(and(inArray(orderId, ids), or(isNull(undoneAt), ne(undoneBy, 'office'))))
    .orderBy(asc(createdAt))
}

/** Includes removed reviews. */
export function everyReviewOf(db: Db, person: Exported) {
  const account = ofAccount(person)
  const whose = account ? eq(reviews.userId, account.userId) : isTheirReview(person)
  return everyRow(db, { from: reviews, where: [whose], sort: { by: reviews.createdAt } })
}

export function everyMailTo(db: Db, person: Exported) {
  const account = ofAccount(person)
  const isOfOwnOrder = sql`${mails.orderEventId} in (select order_events.id from order_events
    join orders on orders.id = order_events.order_id where ${isTheirOrder(person)} and orders.user_id is not null)`
  const isOwn = account && and(gte(mails.createdAt, account.since), or(isNull(mails.orderEventId), isOfOwnOrder))
  return everyRow(db, { from: mails, where: [eq(mails.toAddress, person.email), isOwn], sort: { by: mails.createdAt } })
}

/** Changes by the person or about the person. */
export function everyChangeOf(db: Db, person: Exported) {
  const account = ofAccount(person)
  const where = [or(isByThem(person), isAboutThem(person)), account && gte(changes.at, account.since)]
  return everyRow(db, {
    from: changes,
    more: { by: saysOf(changes.byId), isAbout: sql<boolean>`${isAboutThem(person)}` },
    where,
    sort: { by: changes.at },
  })
}

export async function viewsOf(db: Db, userId: string) {
  const { name, address, createdAt } = savedViews
  return db
    .select({ name, address, createdAt })
    .from(savedViews)
    .where(eq(savedViews.ownerId, userId))
    .orderBy(asc(createdAt))
}

/** The products about which the person gets a mail when they are back in stock. */
export async function stockAlertsOf(db: Db, userId: string) {
  const { createdAt } = stockAlerts
  return db
    .select({ product: products.name, askedAt: createdAt })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(eq(stockAlerts.userId, userId))
    .orderBy(asc(createdAt))
}

/** The orders that the office is entering for the person, or has entered in the last 30 days. */
export async function draftsFor(db: Db, userId: string) {
  const { lines, fields, createdAt, changedAt } = orderDrafts
  return db
    .select({ lines, fields, createdAt, changedAt })
    .from(orderDrafts)
    .where(eq(orderDrafts.customerId, userId))
    .orderBy(asc(createdAt))
}

/** The providers of the person's sign-ins, without the ids that the person has there. */
export async function signInsOf(db: Db, userId: string) {
  const { provider, emailVerified, createdAt } = identities
  return db.select({ provider, emailVerified, createdAt }).from(identities).where(eq(identities.userId, userId))
}
