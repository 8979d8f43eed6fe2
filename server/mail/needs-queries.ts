/** The cases about mails that need the office: those that cannot be sent. */
import { asc, eq, sql } from 'drizzle-orm'
import type { UnsentMail } from '#contract/needs/schema.ts'
import { type OrderEventKind, orderEventWords } from '#contract/orders/rules/timeline/events.ts'
import type { Db } from '../database/db.ts'
import { counted, mostListed } from '../database/needs-sql.ts'
import { orderEvents } from '../database/order-schema.ts'
import { mails } from '../database/record-schema.ts'

/**
 * A mail is listed after this many tries, which take about a minute and a half. The shop keeps trying by itself. A mail that was
 * given up after a failure is listed at once.
 */
const triesOfMail = 5

const isFailing = sql`failure is not null and sent_at is null and closed_at is null
  and (given_up_at is not null or tries >= ${sql.raw(String(triesOfMail))})`

export const countsOfMail = { mails: counted(sql`mails where ${isFailing}`) }

export async function failingMails(db: Db): Promise<UnsentMail[]> {
  const { orderId, kind } = orderEvents
  const rows = await db
    .select({ mail: mails, orderId, kind })
    .from(mails)
    .leftJoin(orderEvents, eq(orderEvents.id, mails.orderEventId))
    .where(isFailing)
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(mostListed)
  return rows.map(({ mail, orderId, kind }) => ({
    ...{
      _id: mail.id,
      to: mail.toAddress,
      about: aboutMail({ ...mail, kind }),
      why: mail.failure ?? '',
      tries: mail.tries,
    },
    ...(orderId && { orderId }),
    writtenAt: mail.createdAt.toISOString(),
    ...(!mail.givenUpAt && { nextTryAt: mail.nextTryAt.toISOString() }),
    canTryAgain: canTryAgain(mail),
  }))
}

/** The mail of an event is composed again; the text of any other mail is deleted when the shop gives up. */
export const canTryAgain = (mail: { givenUpAt: Date | null; orderEventId: number | null }): boolean =>
  mail.givenUpAt === null || mail.orderEventId !== null

/** The subject of a mail. An unsent mail of an event has no subject yet: the event is named instead. */
export const aboutMail = ({ subject, kind }: { subject: string; kind: OrderEventKind | null }): string =>
  subject || (kind ? orderEventWords[kind] : 'A mail')
