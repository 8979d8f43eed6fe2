/**
 * Sends the shop's mails through an outbox: a mail is first written to the table `mails`, in the transaction of its event if it
 * has one. It is sent from there, with retries for days and even across crashes, until a mail server accepts it.
 */
import type { Config } from '../base/config.ts'
import { factsOfError, log } from '../base/log.ts'
import { isTooOld, nextTryFrom, tryEachDue } from '../base/retry.ts'
import type { Db } from '../database/db.ts'
import { type Deliver, deliverBy, LostAnswer, oneLine } from './deliver.ts'
import { isHeldBack } from './hold-back.ts'
import { htmlOfLetter } from './letter.ts'
import {
  type DueMail,
  deleteMails,
  giveBackMails,
  insertMail,
  markSent,
  postponeMail,
  stopMail,
  takeDueMails,
} from './mail-queries.ts'
import type { Mail } from './message.ts'
import { unconfirmedOf } from './recipient-queries.ts'
import { shopAddress } from './shop-address.ts'

/** `attach` returns the papers of the mail, which may have to be made first. */
export type ComposedMail = Omit<Mail, 'to'> & { attach?: (() => Promise<File[]>) | undefined }

/**
 * Reads the current data of these events of orders. The function that is returned composes the mail of one of the events;
 * undefined when the mail is no longer needed.
 */
export type Compose = (orderEventIds: number[]) => Promise<(orderEventId: number) => ComposedMail | undefined>

export type Mailer = {
  /** Writes the mail into the outbox without waiting for the mail server, whose outages never fail a request. */
  send: (mail: Mail, tx?: Db) => Promise<void>
  /** Sends the due mails, some at a time and in sequence, until none is due or the mail server fails. */
  sendDue: (now: Date, signal?: AbortSignal) => Promise<void>
}

const shortestPauseMs = 5_000
const lostAnswerPauseMs = 10 * 60_000
const mostAtOnce = 20
/**
 * A batch ends soon, so that each mail says what was true a few seconds before it is sent, and so that the lease of its mails
 * does not end while one of them is being sent.
 */
const longestBatchMs = 10_000

export function makeMailer(
  config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'SHOP_NAME'> & Partial<Pick<Config, 'SHOP_EMAIL'>>,
  db: Db,
  { deliver = deliverBy(config), compose = async () => () => undefined }: { deliver?: Deliver; compose?: Compose } = {},
): Mailer {
  const sendDue = async (now: Date, signal?: AbortSignal) => {
    if (!deliver) return
    const by = { deliver, compose, shop: shopAddress(config) }
    await tryEachDue(
      { now, signal, yields: true },
      async (leasedUntil) => {
        const batch = await takeDueMails(db, now, leasedUntil, mostAtOnce)
        return batch.length > 0 ? batch : undefined
      },
      (batch) => sendBatch(db, by, batch, now, signal),
    )
  }
  return {
    sendDue,
    async send(mail, tx) {
      await insertMail(tx ?? db, { ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject) }, new Date())
      // Not awaited. When there is a transaction, the scheduled job sends the mail after the commit.
      if (!tx) void sendDue(new Date()).catch((error) => logFailure(error, 'The outbox could not be read'))
    },
  }
}

type Composed = Awaited<ReturnType<Compose>>
type By = { deliver: Deliver; compose: Compose; shop: string }
/** `unconfirmed`: addresses that are not confirmed yet. `unneeded`: the ids of mails to delete. */
type Batch = By & { composed: Composed; unconfirmed: Set<string>; unneeded: string[] }

/** Sends leased mails in sequence, and gives back those that were not tried. False when other mails must wait. */
async function sendBatch(db: Db, by: By, mails: DueMail[], now: Date, signal?: AbortSignal): Promise<boolean> {
  const began = performance.now()
  const composed = await by.compose(mails.flatMap(({ orderEventId }) => orderEventId ?? []))
  const addresses = mails.map(({ to }) => to)
  const batch: Batch = { ...by, composed, unconfirmed: await unconfirmedOf(db, addresses), unneeded: [] }
  let goesOn = true
  let tried = 0
  for (const mail of mails) {
    if (!goesOn || signal?.aborted || performance.now() - began > longestBatchMs) break
    tried += 1
    goesOn = await tryToSend(db, batch, mail, now)
  }
  await deleteMails(db, batch.unneeded)
  const untried = mails.slice(tried).map(({ id }) => id)
  await giveBackMails(db, untried, now)
  return goesOn
}

/** False when the mail server fails or refuses the shop: then the other mails wait as well. */
async function tryToSend(
  db: Db,
  { deliver, shop, composed, unconfirmed, unneeded }: Batch,
  mail: DueMail,
  now: Date,
): Promise<boolean> {
  if (isTooOld(mail, now)) {
    log.warn({ at: 'mail', mailId: mail.id, tries: mail.tries }, 'A mail will not be sent: it is too old to be of use')
    await stopMail(db, mail.id, now)
    return true
  }
  let whole: WholeMail
  try {
    const words = mail.orderEventId === null ? asStored(mail) : composed(mail.orderEventId)
    if (!words) {
      unneeded.push(mail.id)
      return true
    }
    if (unconfirmed.has(mail.to) && !isOfShop(mail, shop) && (await isHeldBack(db, mail, now))) return true
    whole = { ...mail, ...words, files: (await words.attach?.()) ?? [] }
  } catch (error) {
    // A fault of ours in this mail does not hold up the others.
    await postponeMail(db, mail.id, nextTryFrom(now, mail.tries, shortestPauseMs), failureIn(error))
    logFailure(error, 'A mail was not sent, and will be tried again', mail)
    return true
  }
  try {
    await deliver(whole)
  } catch (error) {
    const isHopeless = isRefusedForGood(error)
    const failure = failureIn(error)
    if (isHopeless) await stopMail(db, mail.id, now, failure)
    else await postponeMail(db, mail.id, nextTryFrom(now, mail.tries, pauseAfterFailure(error)), failure)
    logFailure(
      error,
      isHopeless ? 'A mail was refused, and will not be sent' : 'A mail was not sent, and will be tried again',
      mail,
    )
    return isAboutThisMail(error)
  }
  await markSent(db, { id: mail.id, subject: oneLine(whole.subject) }, now)
  return true
}

/** A server that may have taken the mail soon has several copies of it, unless it gets the next one much later. */
const pauseAfterFailure = (error: unknown): number =>
  error instanceof LostAnswer ? lostAnswerPauseMs : shortestPauseMs

type WholeMail = Parameters<Deliver>[0]

function asStored(mail: DueMail): ComposedMail {
  const html = htmlOfLetter(mail)
  return { subject: mail.subject, body: mail.body, ...(html && { html }) }
}

/** A mail of the shop to itself, even when a user has signed up with that address. */
const isOfShop = ({ to, orderEventId }: DueMail, shop: string) => orderEventId === null && to === shop

/** A permanent failure (5xx) of this mail, such as an unknown recipient: a retry would not help. */
function isRefusedForGood(error: unknown): boolean {
  return isAboutThisMail(error) && responseCodeOf(error) >= 500
}

/**
 * Whether the mail server refused this recipient or this content, so that other mails may succeed. Earlier replies,
 * for example to the password or the sender, concern the shop, and a 421 (closing) concerns the server itself.
 */
function isAboutThisMail(error: unknown): boolean {
  const code = responseCodeOf(error)
  const command = error instanceof Error && 'command' in error ? error.command : undefined
  return (command === 'RCPT TO' || command === 'DATA') && code >= 400 && code !== 421
}

/** 0 when there was no reply. */
function responseCodeOf(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
}

const mostFailureLetters = 300

/** The mail server's reply, for admins and bookkeepers, who may see the recipient. Failures on our side are only in the log. */
function failureIn(error: unknown): string {
  if (!(error instanceof Error && 'command' in error)) return 'The mail could not be composed: the log says why'
  const response = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  return oneLine(response).slice(0, mostFailureLetters).toWellFormed()
}

/** A mail server's refusal quotes the recipient: only its codes are logged. */
function logFailure(error: unknown, what: string, mail?: DueMail): void {
  const isMailServer = error instanceof Error && 'command' in error
  const { code, responseCode } = (isMailServer ? error : {}) as { code?: string; responseCode?: number }
  const facts = isMailServer ? { code, responseCode } : factsOfError(error)
  log.error({ at: 'mail', ...(mail && { mailId: mail.id, tries: mail.tries }), error: facts }, what)
}
