/** The statements about the outbox of mails. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orderEvents } from '../database/order-schema.ts'
import { mails } from '../database/record-schema.ts'
import { preparedSql } from '../database/statements.ts'
import { takeAllDue } from '../database/take-due-queries.ts'
import type { Mail } from './message.ts'

export type WrittenMail = {
  id: string
  to: string
  subject: string
  body: string
  orderEventId: number | null
  createdAt: Date
  sentAt: Date | null
}

/** A mail just leased from the outbox; `tries` includes the current one. */
export type DueMail = Mail & { id: string; tries: number; createdAt: Date; orderEventId: number | null }

export async function insertMail(db: Db, { to, subject, body }: Mail, dueAt: Date): Promise<void> {
  await db.insert(mails).values({ toAddress: to, subject, body, nextTryAt: dueAt })
}

/** Writes the mail of an order's event, in the transaction of the event. It is composed when it is sent. */
export async function insertMailOfEvent(tx: Db, orderEventId: number, to: string, dueAt: SQL): Promise<void> {
  await tx.insert(mails).values({ toAddress: to, orderEventId, nextTryAt: dueAt })
}

/** Locks the unsent mail of an event, so that the mail includes the change that is being made. False when sending has begun. */
export async function holdUnsentMail(tx: Db, orderEventId: number): Promise<boolean> {
  const held = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.orderEventId, orderEventId), eq(mails.tries, 0), isNull(mails.sentAt)))
    .for('update')
  return held.length > 0
}

/** Deletes the unsent mail of an event. False when sending has begun. */
export async function withdrawMail(tx: Db, orderEventId: number): Promise<boolean> {
  const taken = await tx
    .delete(mails)
    .where(and(eq(mails.orderEventId, orderEventId), eq(mails.tries, 0), isNull(mails.sentAt)))
    .returning({ id: mails.id })
  return taken.length > 0
}

/**
 * Leases at most `most` of the mails that have been due longest, oldest first. They are due again at `leasedUntil`, in case
 * this process dies.
 */
export async function takeDueMails(db: Db, now: Date, leasedUntil: Date, most: number): Promise<DueMail[]> {
  const { sentAt, givenUpAt, nextTryAt, createdAt, id } = mails
  const isDue = and(isNull(sentAt), isNull(givenUpAt), lte(nextTryAt, now))
  const due = { where: isDue, orderBy: [nextTryAt, createdAt, id] }
  const taken = await takeAllDue(db, mails, due, { tries: sql`${mails.tries} + 1`, nextTryAt: leasedUntil }, most)
  return taken
    .map((mail) => ({ ...mail, to: mail.toAddress }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** Ends the leases of mails that were not tried: they are due again at once. */
export async function giveBackMails(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(mails)
    .set({ tries: sql`${mails.tries} - 1`, nextTryAt: now })
    .where(inArray(mails.id, ids))
}

const mailSent = preparedSql<never>(
  'mail_sent',
  sql`update mails set sent_at = ${sql.placeholder('sentAt')}::timestamptz, subject = ${sql.placeholder('subject')}::text, body = ''
    where id = ${sql.placeholder('id')}::uuid`,
)

/** Marks a mail as sent. Deletes the body, because it may contain links that give access to an account. */
export async function markSent(db: Db, { id, subject }: Pick<DueMail, 'id' | 'subject'>, now: Date): Promise<void> {
  await mailSent(db, { id, subject, sentAt: now.toISOString() })
}

export async function postponeMail(db: Db, id: string, nextTryAt: Date, failure: string): Promise<void> {
  await db
    .update(mails)
    .set({ nextTryAt, failure })
    .where(and(eq(mails.id, id), isNull(mails.sentAt)))
}

/** Stops a mail. `failure`: why the mail server refuses it; undefined when the shop stops it, for example as too old. */
export async function stopMail(db: Db, id: string, now: Date, failure?: string): Promise<void> {
  await db
    .update(mails)
    .set({ givenUpAt: now, body: '', ...(failure !== undefined && { failure }) })
    .where(eq(mails.id, id))
}

/** Deletes mails that are not needed: unlike mails that were given up, they are no faults that the office should look at. */
export async function deleteMails(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(mails).where(and(inArray(mails.id, ids), isNull(mails.sentAt)))
}

/** A failed mail with its row locked, and the kind of its event. */
export async function lockFailedMail(tx: Db, id: string) {
  const isFailed = and(isNotNull(mails.failure), isNull(mails.sentAt), isNull(mails.closedAt))
  const [mail] = await tx
    .select({
      subject: mails.subject,
      givenUpAt: mails.givenUpAt,
      orderEventId: mails.orderEventId,
      kind: orderEvents.kind,
    })
    .from(mails)
    .leftJoin(orderEvents, eq(orderEvents.id, mails.orderEventId))
    .where(and(eq(mails.id, id), isFailed))
    .for('update', { of: mails })
  return mail
}

/** Resets the mail as if written now, with the full time for retries. */
export async function queueMailAgain(tx: Db, id: string): Promise<void> {
  const anew = { failure: null, givenUpAt: null, tries: 0, nextTryAt: sql`now()`, createdAt: sql`now()` }
  await tx.update(mails).set(anew).where(eq(mails.id, id))
}

export async function closeMail(tx: Db, id: string): Promise<void> {
  const givenUpAt = sql`coalesce(${mails.givenUpAt}, now())`
  await tx.update(mails).set({ closedAt: sql`now()`, givenUpAt, body: '' }).where(eq(mails.id, id))
}

/** Deletes old mails (retention). With a mail server, only mails that were sent or given up are deleted. */
export async function pruneMails(db: Db, before: Date, isSending: boolean): Promise<void> {
  const isOver = or(sql`${mails.sentAt} is not null`, sql`${mails.givenUpAt} is not null`)
  await db.delete(mails).where(and(lt(mails.createdAt, before), isSending ? isOver : undefined))
}

/** The newest mails, at most `most`; or only the one with this id. */
export function newestMails(db: Db, most: number, id?: string): Promise<WrittenMail[]> {
  return db
    .select({
      id: mails.id,
      to: mails.toAddress,
      subject: mails.subject,
      body: mails.body,
      orderEventId: mails.orderEventId,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(id === undefined ? undefined : eq(mails.id, id))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(most)
}
