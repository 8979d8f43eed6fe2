/** The outbox page of the demo shop, which shows its mails without a mail server. */
import { Hono } from 'hono'
import { isId } from '#contract/schema/wire.ts'
import type { Db } from '../database/db.ts'
import { closedPolicy } from '../http/security-headers.ts'
import { escapeHtml } from './escape-html.ts'
import { htmlOfLetter, isLetter } from './letter.ts'
import type { Compose, ComposedMail } from './mail.ts'
import { newestMails, type WrittenMail } from './mail-queries.ts'

/** The number of mails shown; each is composed again for every request. */
const mostShown = 40

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
}

/** Reads the seller's time zone. The function that is returned puts a time into words. */
type Clock = (db: Db) => Promise<(at: Date) => string>

/** For demo mode only, because it shows the mails of all users. */
export function makeOutbox(db: Db, shopName: string, compose: Compose, clock: Clock): Hono {
  const outbox = new Hono()
  outbox.get('/', () => answerOutbox(db, shopName, compose, clock))
  outbox.get('/:id/paper', async (c) => (await answerPaper(db, c.req.param('id'), compose)) ?? c.notFound())
  outbox.get('/:id', async (c) => (await answerMail(db, c.req.param('id'), compose)) ?? c.notFound())
  return outbox
}

export async function answerOutbox(db: Db, shopName: string, compose: Compose, clock: Clock): Promise<Response> {
  const sayTime = await clock(db)
  const written = await newestMails(db, mostShown)
  const composed = await compose(written.flatMap(({ orderEventId }) => orderEventId ?? []))
  const mails = written.flatMap((mail) => {
    const ofEvent = mail.orderEventId === null ? undefined : composed(mail.orderEventId)
    // The mail is no longer needed, and will not be sent.
    if (mail.orderEventId !== null && !mail.sentAt && !ofEvent) return []
    const { attach, ...words } = ofEvent ?? {}
    const hasHtml = mail.orderEventId !== null || isLetter(mail)
    const time = sayTime(mail.createdAt)
    return { ...mail, ...(!mail.sentAt && words), time, hasHtml, hasPaper: attach !== undefined }
  })
  return new Response(renderOutbox(shopName, mails), { headers })
}

type ShownWords = Pick<ComposedMail, 'attach'> & { html?: string | undefined }

async function composeWritten(db: Db, id: string, compose: Compose): Promise<ShownWords | undefined> {
  const [mail] = isId(id) ? await newestMails(db, 1, id) : []
  if (!mail?.orderEventId) return mail && { html: htmlOfLetter(mail) }
  return (await compose([mail.orderEventId]))(mail.orderEventId)
}

/** One mail in HTML, as mail programs show it. Undefined when there is none, or only plain text. */
async function answerMail(db: Db, id: string, compose: Compose): Promise<Response | undefined> {
  const words = await composeWritten(db, id, compose)
  if (!words?.html) return undefined
  const policy = `${closedPolicy}; style-src 'unsafe-inline'`
  return new Response(words.html, { headers: { ...headers, 'Content-Security-Policy': policy } })
}

/** The first paper attached to a mail. */
async function answerPaper(db: Db, id: string, compose: Compose): Promise<Response | undefined> {
  const words = await composeWritten(db, id, compose)
  const [file] = (await words?.attach?.()) ?? []
  if (!file) return undefined
  return new Response(await file.arrayBuffer(), { headers: { 'Content-Type': file.type, 'Cache-Control': 'no-store' } })
}

type ShownMail = WrittenMail & { time: string; hasHtml: boolean; hasPaper: boolean }

function renderOutbox(shopName: string, mails: ShownMail[]): string {
  const title = `Outbox of ${escapeHtml(shopName)}`
  const list = mails.length > 0 ? mails.map(renderMail).join('\n') : '<p>No mail has been written yet.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<header><p><a href="/">${escapeHtml(shopName)}</a></p></header>
<main>
<h1>${title}</h1>
<p>This is a demo shop: its mails are shown here, newest first. They are also sent if a mail server is configured.</p>
${list}
</main>
</body>
</html>
`
}

function renderMail({ id, to, subject, body, createdAt, sentAt, time, hasHtml, hasPaper }: ShownMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${createdAt.toISOString()}">${escapeHtml(time)}</time></p>
${(sentAt ? 'This mail has been sent; its text is no longer kept.' : body)
  .split('\n\n')
  .map((paragraph) => `<p>${withLinks(paragraph)}</p>`)
  .join('\n')}
${hasHtml ? `<p><a href="/outbox/${id}">View as HTML mail</a></p>` : ''}
${hasPaper ? `<p><a href="/outbox/${id}/paper">Attached document</a></p>` : ''}
</article>`
}

/** Turns URLs into links; everything is HTML-escaped. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, position) =>
      position % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
    .replaceAll('\n', '<br>')
}
