/** Hands one mail to the mail server, over SMTP. */
import type { Transporter } from 'nodemailer'
import type { Config } from '../base/config.ts'
import type { Mail } from './message.ts'

/**
 * Delivers one mail; throws when the mail server did not accept it, and `LostAnswer` when it may have. `id` stays the same across
 * retries.
 */
export type Deliver = (mail: Mail & { id: string; files: readonly File[] }) => Promise<void>

/** The mail server has read the whole mail, but its answer was lost: it may have accepted the mail. */
export class LostAnswer extends Error {
  readonly command = 'DATA'
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

type MailConfig = Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'SHOP_NAME'>

/** Undefined without a mail server. */
export function deliverBy(config: MailConfig): Deliver | undefined {
  return config.MAIL_URL ? deliverBySmtp(config.MAIL_URL, senderOf(config)) : undefined
}

function deliverBySmtp(url: string, from: string): Deliver {
  const read = new Set<string>()
  const open = openTransport(url, keptOpen, read)
  return async ({ id, to, subject, body, html, files }) => {
    const transport = await open()
    // The same Message-ID in every try lets mail servers and mail programs drop copies.
    const messageId = `<${id}@outbox.fleje>`
    const attachments = await Promise.all(files.map(attachmentOf))
    const words = { subject: oneLine(subject), text: body, ...(html && { html }) }
    try {
      await transport.sendMail({ from, to, ...words, messageId, attachments })
    } catch (error) {
      if (error instanceof Error && !('responseCode' in error && error.responseCode) && read.has(messageId))
        throw new LostAnswer(error)
      throw error
    } finally {
      read.delete(messageId)
    }
  }
}

async function attachmentOf(file: File) {
  return { filename: file.name, contentType: file.type, content: Buffer.from(await file.arrayBuffer()) }
}

/**
 * The mails of a batch share a connection. A mail of which the server has read nothing, because it has closed the connection
 * meanwhile, is sent once over another one.
 */
const keptOpen = { pool: true, idleTimeout: 1_000, maxRequeues: 1 } as const

/**
 * Imported with the first mail, because the library takes a moment and 6 MB. `read` gets the Message-ID of each mail whose last byte
 * goes to the server.
 */
export function openTransport(url: string, options: typeof keptOpen | object = {}, read?: Set<string>) {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  let opened: Promise<Transporter> | undefined
  return () => {
    opened ??= import('nodemailer').then(({ createTransport }) => {
      const transport: Transporter = createTransport({ url, ...timeouts, ...options })
      if (read) noteRead(transport, read)
      return transport
    })
    return opened
  }
}

function noteRead(transport: Transporter, read: Set<string>): void {
  transport.use('stream', (mail, done) => {
    const { messageId } = mail.data
    mail.message.processFunc((text) => text.once('end', () => messageId && read.add(messageId)))
    done()
  })
}

export function senderOf({ MAIL_FROM, SHOP_NAME }: Pick<Config, 'MAIL_FROM' | 'SHOP_NAME'>): string {
  return MAIL_FROM ?? `${oneLine(SHOP_NAME)} <no-reply@localhost>`
}

/** Removes line breaks, against header injection. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
