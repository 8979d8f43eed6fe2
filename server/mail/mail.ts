/** Mails of the shop: kept in the database, and sent where a mail server is configured. */
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { factsOfError, log } from '../log.ts'
import { insertMail, markSent } from './mail-queries.ts'

/** Plain text. `to` is one address. */
export type Mail = { to: string; subject: string; body: string }

export type Mailer = {
  /** Keeps the mail and lets it go. What goes wrong on its way is logged and tried again: it never fails a request. */
  send: (mail: Mail) => Promise<void>
}

/** Puts one mail into the hands of a mail server; throws when it was not taken. */
export type Deliver = (mail: Mail) => Promise<void>

const pausesBetweenTriesMs = [2_000, 15_000, 60_000]

export function makeMailer(
  config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'SHOP_NAME'>,
  db: Db,
  deliver: Deliver | undefined = config.MAIL_URL ? deliverBySmtp(config.MAIL_URL, senderOf(config)) : undefined,
  pausesMs: number[] = pausesBetweenTriesMs,
): Mailer {
  return {
    async send(mail) {
      const clean = { ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject) }
      const id = await insertMail(db, clean)
      if (deliver) void letGo(db, id, () => deliver(clean), pausesMs)
    },
  }
}

/** A line break would let a text of ours become a header of the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

async function letGo(db: Db, id: string, deliver: () => Promise<void>, pausesMs: number[]): Promise<void> {
  if (await deliverPatiently(deliver, pausesMs)) await noteSent(db, id)
}

/** Whether the mail was taken in the end. */
async function deliverPatiently(deliver: () => Promise<void>, pausesMs: number[]): Promise<boolean> {
  try {
    await deliver()
    return true
  } catch (error) {
    const [pauseMs, ...rest] = pausesMs
    logFailure(error, pauseMs === undefined ? 'gave up' : 'will try again')
    if (pauseMs === undefined) return false
    // A shop that closes does not wait for it.
    await wait(pauseMs, undefined, { ref: false })
    return deliverPatiently(deliver, rest)
  }
}

async function noteSent(db: Db, id: string): Promise<void> {
  await markSent(db, id).catch((error) => logFailure(error, 'sent, but not noted as sent'))
}

function logFailure(error: unknown, consequence: string): void {
  log.error({ at: 'mail', consequence, error: factsOfError(error) }, 'A mail was not sent')
}

function senderOf({ MAIL_FROM, SHOP_NAME }: Pick<Config, 'MAIL_FROM' | 'SHOP_NAME'>): string {
  return MAIL_FROM ?? `${oneLine(SHOP_NAME)} <no-reply@localhost>`
}

function deliverBySmtp(url: string, from: string): Deliver {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url, ...timeouts })
  return async ({ to, subject, body }) => {
    await transport.sendMail({ from, to, subject, text: body })
  }
}
