/** The outbox of the demo shop: the mails it wrote, for people who try it without a mail server. */
import type { Db } from '../database/connect.ts'
import { newestMails, type WrittenMail } from './mail-queries.ts'

const mostShown = 100

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

/** To be served in demo mode only: it shows everybody's mails. */
export async function answerOutbox(db: Db, shopName: string): Promise<Response> {
  const mails = await newestMails(db, mostShown)
  return new Response(renderOutbox(shopName, mails), { headers })
}

function renderOutbox(shopName: string, mails: WrittenMail[]): string {
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
<p>This is a demo shop: its mails are shown here, newest first. Without a configured mail server they go nowhere else.</p>
${list}
</main>
</body>
</html>
`
}

function renderMail({ to, subject, body, createdAt, sentAt }: WrittenMail): string {
  const moment = createdAt.toISOString()
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')} UTC</time></p>
${(sentAt ? 'This mail has been sent; its text is no longer kept.' : body)
  .split('\n\n')
  .map((paragraph) => `<p>${withLinks(paragraph)}</p>`)
  .join('\n')}
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
