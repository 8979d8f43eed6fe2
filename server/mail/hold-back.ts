/**
 * Anybody may sign up with the address of somebody else, and order: to an address that nobody has proved only a few mails go out
 * within a day. Those of orders leave room for one by which its owner proves it.
 */
import { log } from '../base/log.ts'
import type { Db } from '../database/db.ts'
import { type DueMail, stopMail } from './mail-queries.ts'
import { holdMailBack, mailBefore } from './recipient-queries.ts'

/** In a day, all kinds together: a mail of an order is the fourth at most, one about the account the fifth. */
const mostADay = { ofOrders: 4, ofAccounts: 5 }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Whether the mail has to wait. One of an order is looked at again within the hour, since its customer may prove the address; a
 * link to an account would be too old by then, and is not sent at all.
 */
export async function isHeldBack(db: Db, mail: DueMail, now: Date): Promise<boolean> {
  const isOfOrder = mail.orderEventId !== null
  const before = await mailBefore(db, { ...mail, most: isOfOrder ? mostADay.ofOrders : mostADay.ofAccounts }, now)
  if (!before) return false
  if (isOfOrder) {
    await holdMailBack(db, mail.id, new Date(Math.min(before.getTime() + dayMs, now.getTime() + hourMs)))
  } else {
    log.warn({ at: 'mail', mailId: mail.id }, 'A mail was given up: its address has been sent enough today')
    await stopMail(db, mail.id, now)
  }
  return true
}

/** From when an unproved address may be sent another mail about its account; null when it may be now. */
export async function accountMailsFrom(db: Db, to: string, now: Date): Promise<Date | null> {
  const before = await mailBefore(db, { to, most: mostADay.ofAccounts }, now)
  return before ? new Date(before.getTime() + dayMs) : null
}
