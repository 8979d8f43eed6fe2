/**
 * Mails of the shop. The table `mails` is the outbox: a mail is written there first, in the transaction of what it tells
 * if there is one, and is sent from there until a mail server has taken it, whatever dies in between.
 */
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { factsOfError, log } from '../log.ts'
import { type DueMail, giveUpMail, insertMail, markSent, postponeMail, takeDueMail } from './mail-queries.ts'

/** Plain text. `to` is one address. */
export type Mail = { to: string; subject: string; body: string }

export type Mailer = {
  /** Writes the mail into the outbox and lets it go. A mail server that is away never fails a request. */
  send: (mail: Mail, tx?: Db) => Promise<void>
  /** Sends what is due, one mail after the other, until nothing is or the mail server fails. */
  sendDue: (now: Date, signal?: AbortSignal) => Promise<void>
}

/** Puts one mail into the hands of a mail server; throws when it was not taken. `id` stays the same at every try. */
export type Deliver = (mail: Mail & { id: string }) => Promise<void>

const minuteMs = 60_000
/** How long a try may take before another process counts the mail as due again. */
const leaseMs = 2 * minuteMs
const shortestPauseMs = 5_000
const longestPauseMs = 4 * 60 * minuteMs
const giveUpAfterMs = 4 * 24 * 60 * minuteMs

export function makeMailer(
  config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'SHOP_NAME'>,
  db: Db,
  deliver: Deliver | undefined = config.MAIL_URL ? deliverBySmtp(config.MAIL_URL, senderOf(config)) : undefined,
): Mailer {
  const sendDue = async (now: Date, signal?: AbortSignal) => {
    if (!deliver) return
    while (!signal?.aborted) {
      const mail = await takeDueMail(db, now, new Date(now.getTime() + leaseMs))
      if (!mail || !(await tryToSend(db, deliver, mail, now))) return
    }
  }
  return {
    sendDue,
    async send(mail, tx) {
      await insertMail(tx ?? db, { ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject) }, new Date())
      // Nobody waits for the mail server. What a transaction has yet to commit is found by the scheduled job.
      if (!tx) void sendDue(new Date()).catch((error) => logFailure(error, 'The outbox could not be read'))
    },
  }
}

/** False when the mail server is in trouble, so that the next mail had better wait, too. */
async function tryToSend(db: Db, deliver: Deliver, mail: DueMail, now: Date): Promise<boolean> {
  if (now.getTime() - mail.createdAt.getTime() > giveUpAfterMs) {
    log.warn({ at: 'mail', mailId: mail.id, tries: mail.tries }, 'A mail was given up: it is too old to be of use')
    await giveUpMail(db, mail.id, now)
    return true
  }
  try {
    await deliver(mail)
  } catch (error) {
    const isHopeless = isRefusedForGood(error)
    logFailure(error, isHopeless ? 'A mail was given up' : 'A mail will be tried again', mail)
    if (isHopeless) await giveUpMail(db, mail.id, now)
    else await postponeMail(db, mail.id, new Date(now.getTime() + pauseMs(mail.tries)))
    return isHopeless
  }
  await markSent(db, mail.id, now)
  return true
}

/** 5, 10, 20, 40 … seconds, and never longer than four hours. `tries` counts the one that just failed. */
function pauseMs(tries: number): number {
  return Math.min(shortestPauseMs * 2 ** (tries - 1), longestPauseMs)
}

/** A 5xx of the mail server means this mail, such as an address that does not exist; trying again would not help. */
function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

/** A mail server's refusal quotes the recipient: only its codes are logged. */
function logFailure(error: unknown, what: string, mail?: DueMail): void {
  const isMailServer = error instanceof Error && 'command' in error
  const { code, responseCode } = (isMailServer ? error : {}) as { code?: string; responseCode?: number }
  const facts = isMailServer ? { code, responseCode } : factsOfError(error)
  log.error({ at: 'mail', ...(mail && { mailId: mail.id, tries: mail.tries }), error: facts }, what)
}

/** A line break would let a text of ours become a header of the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function senderOf({ MAIL_FROM, SHOP_NAME }: Pick<Config, 'MAIL_FROM' | 'SHOP_NAME'>): string {
  return MAIL_FROM ?? `${oneLine(SHOP_NAME)} <no-reply@localhost>`
}

function deliverBySmtp(url: string, from: string): Deliver {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url, ...timeouts })
  return async ({ id, to, subject, body }) => {
    // A mail that was taken but not noted as sent is sent twice; by this id its reader's program sees that it is one.
    await transport.sendMail({ from, to, subject, text: body, messageId: `<${id}@outbox.fleje>` })
  }
}
