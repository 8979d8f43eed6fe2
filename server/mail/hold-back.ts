/**
 * Limits mails to unconfirmed addresses to a few a day, because anyone can sign up and order with another person's address.
 * Mails about orders and stock leave room for a mail with which the owner confirms the address.
 */
import { log } from '../base/log.ts'
import type { Db } from '../database/db.ts'
import { isLetter } from './letter.ts'
import { type DueMail, stopMail } from './mail-queries.ts'
import { holdMailBack, mailBefore } from './recipient-queries.ts'

/**
 * Per day, all kinds of mail counted together: a mail about an order or about stock may be the fourth at most, a mail about the
 * account the fifth.
 */
const mostADay = { ofGoods: 4, ofAccounts: 5 }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Whether the mail must wait. A mail about an order or about stock is tried again within the hour, because its customer may
 * confirm the address. A link to an account would have expired by then, and is not sent at all.
 */
export async function isHeldBack(db: Db, mail: DueMail, now: Date): Promise<boolean> {
  const canWait = mail.orderEventId !== null || isLetter(mail)
  const before = await mailBefore(db, { ...mail, most: canWait ? mostADay.ofGoods : mostADay.ofAccounts }, now)
  if (!before) return false
  if (canWait) {
    await holdMailBack(db, mail.id, new Date(Math.min(before.getTime() + dayMs, now.getTime() + hourMs)))
  } else {
    log.warn(
      { at: 'mail', mailId: mail.id },
      'A mail will not be sent: its address has reached the limit of mails per day',
    )
    await stopMail(db, mail.id, now)
  }
  return true
}

/** The time from which an unconfirmed address may get another mail about its account; null when it may get one now. */
export async function accountMailsFrom(db: Db, to: string, now: Date): Promise<Date | null> {
  const before = await mailBefore(db, { to, most: mostADay.ofAccounts }, now)
  return before ? new Date(before.getTime() + dayMs) : null
}
