/** Every statement about mails. */
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import { mails } from '../database/schema.ts'
import type { Mail } from './mail.ts'

export type WrittenMail = {
  id: string
  to: string
  subject: string
  body: string
  createdAt: Date
  sentAt: Date | null
}

/** Keeps a mail; gives its id. */
export async function insertMail(db: Db, { to, subject, body }: Mail): Promise<string> {
  const [mail] = await db.insert(mails).values({ toAddress: to, subject, body }).returning({ id: mails.id })
  if (!mail) throw new Error('The database kept no mail')
  return mail.id
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.update(mails).set({ sentAt: new Date() }).where(eq(mails.id, id))
}

/** The newest mails, at most `most` of them. */
export function newestMails(db: Db, most: number): Promise<WrittenMail[]> {
  return db
    .select({
      id: mails.id,
      to: mails.toAddress,
      subject: mails.subject,
      body: mails.body,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(most)
}
