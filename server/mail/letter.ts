/** The content of a mail: sentences, rows of figures and links; rendered as plain text and as responsive HTML. */
import { escapeHtml } from './escape-html.ts'

/** Sentences; rows with a left and a right column; a link on its own line; or a sentence about the QR code that is attached. */
export type Part =
  | string
  | { rows: readonly (readonly [string, string])[] }
  | { link: string; says: string }
  | { code: string; says: string }

export type Letter = {
  subject: string
  parts: readonly Part[]
  /** The sender's lines below the text. */
  from: readonly string[]
}

export function letterToText({ parts, from }: Letter): string {
  return [...parts.map(partToText), ['--', ...from].join('\n')].join('\n\n')
}

function partToText(part: Part): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.says}: ${part.link}`
  if ('code' in part) return part.says
  return part.rows.map(([what, figure]) => (figure ? `${what}: ${figure}` : what)).join('\n')
}

/**
 * Reads a letter back from its text, because the outbox stores only the text. Undefined for a text that is not a letter: mails
 * about accounts and to the shop itself have no sender's lines.
 */
function letterFrom({ subject, body }: { subject: string; body: string }): Letter | undefined {
  const paragraphs = body.split('\n\n')
  const [mark, ...from] = paragraphs.at(-1)?.split('\n') ?? []
  return mark === '--' ? { subject, parts: paragraphs.slice(0, -1).map(partFrom), from } : undefined
}

function partFrom(text: string): Part {
  const [, says, link] = /^([^\n]+): (https?:\/\/\S+)$/.exec(text) ?? []
  if (says && link) return { link, says }
  const rows = text.split('\n').map((line) => /^([^:]+): (.+)$/.exec(line) ?? [])
  const isTable = (rows.length > 1 || boldRows.has(rows[0]?.[1] ?? '')) && rows.every(({ length }) => length > 0)
  return isTable ? { rows: rows.map(([, what = '', figure = '']) => [what, figure] as const) } : text
}

/** Whether a mail that was stored as text is a letter to a customer. */
export const isLetter = (mail: { subject: string; body: string }): boolean => letterFrom(mail) !== undefined

/** The HTML of a letter that was stored as text, if it is one. */
export function htmlOfLetter(mail: { subject: string; body: string }): string | undefined {
  const letter = letterFrom(mail)
  return letter && letterToHtml(letter)
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1c1b19;color:#ffffff;font-weight:600;text-decoration:none'

/** The shop's mark, three straps on a load, as text: pictures would be blocked, or asked for from elsewhere. */
const straps = ['#4fb981', '#79abe6', '#dd9a4a'].map((colour) => `<span style="color:${colour}">▬</span>`)
const mark = `<span aria-hidden="true" style="display:inline-block;width:24px;margin-right:10px;padding:3px 0;border-radius:3px;background:#1c1b19;font-size:14px;line-height:6px;text-align:center;vertical-align:middle">${straps.join('<br>')}</span>`

/** Inline styles, because many mail programs ignore others. */
export function letterToHtml({ subject, parts, from }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#f4f2ee;color:#1c1b19;${font};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 20px 16px;font-size:20px;font-weight:700">${mark}${escapeHtml(from[0] ?? '')}</p>
<div style="padding:24px 20px;background:#ffffff;border:1px solid #d9d5cc;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${withBreaks(subject)}</h1>
${parts.map(partToHtml).join('\n')}
</div>
<p style="margin:16px 20px 0;color:#5f5b52;font-size:14px">${from.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`
}

function partToHtml(part: Part): string {
  if (typeof part === 'string' || 'code' in part)
    return `<p style="margin:0 0 16px">${withBreaks(typeof part === 'string' ? part : part.says)}</p>`
  if ('link' in part) {
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link)}" style="${button}">${withBreaks(part.says)}</a></p>`
  }
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">
${part.rows.map(rowToHtml).join('\n')}
</table>`
}

/** The sums that the customer looks for first. */
const boldRows = new Set(['Total', 'Left to pay'])

/** Longer texts, such as delivery dates, would make a mail wider than a phone if they were kept on one line. */
const longestFigure = 24

function rowToHtml([what, figure]: readonly [string, string]): string {
  const cell = `padding:8px 0;border-top:1px solid #d9d5cc;vertical-align:top${boldRows.has(what) ? ';font-weight:700' : ''}`
  const right = `${cell};padding-left:16px;text-align:right${figure.length > longestFigure ? '' : ';white-space:nowrap'}`
  return `<tr><td style="${cell}">${withBreaks(what)}</td><td style="${right}">${withBreaks(figure)}</td></tr>`
}

const withBreaks = (text: string) => keptWhole(escapeHtml(text)).replaceAll('\n', '<br>')

/** Article and order numbers, such as `SL-PT16S`, which mail programs would break at the hyphen. */
const keptWhole = (html: string) =>
  html.replaceAll(/\b[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,12})+\b/g, '<span style="white-space:nowrap">$&</span>')
