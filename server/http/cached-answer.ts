/**
 * An answer as finished bytes: plain, and in each content coding that a client has requested. Together with response-cache.ts
 * this is the fast path: prepared bytes are written to the socket unchanged.
 */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KnownLines } from './access-log.ts'
import { encode, leastCodedBytes, type SentTo } from './content-coding.ts'
import { acceptsAsItIs, type Coding, chooseCoding, entityTag, isKnown } from './http-negotiation.ts'

export type CachedAnswer = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  sentTo: SentTo
  /** A hash of the content; undefined for errors, and for answers that clients may not store. */
  digest: string | undefined
  forms: Map<Coding | 'identity', Form | Promise<Form>>
  lines: KnownLines
}

/** The bytes in one coding, and the headers as a flat list of names and values, because node:http writes such a list fastest. */
type Form = { body: Buffer; etag: string | undefined; head: string[]; headUnchanged: string[] }

const madeByForms = new Set(['content-length', 'content-encoding', 'etag', 'vary'])

export function makeCachedAnswer(
  status: number,
  given: [string, string][],
  body: Buffer,
  sentTo: SentTo = 'many',
): CachedAnswer {
  const vary = given.filter(([name]) => name === 'vary').map(([, value]) => value)
  const varies = new Set([...vary.flatMap((names) => names.split(/\s*,\s*/)), 'Accept-Encoding'])
  const headers = [...given.filter(([name]) => !madeByForms.has(name)), ['Vary', [...varies].join(', ')] as const]
  const mayBeKept =
    status === 200 && !given.some(([name, value]) => name === 'cache-control' && value.includes('no-store'))
  const digest = mayBeKept ? digestOf(body, given) : undefined
  return { status, headers, body, sentTo, digest, forms: new Map(), lines: new Map() }
}

/** Includes Link and X-Total-Count, because pagination is part of the answer. */
function digestOf(body: Buffer, headers: [string, string][]): string {
  const said = headers.filter(([name]) => name === 'link' || name === 'x-total-count')
  const all = said.length > 0 ? Buffer.concat([body, Buffer.from(`\n${said.join('\n')}`)]) : body
  return hash('sha256', all, 'base64url').slice(0, 22)
}

/**
 * The answer in the best coding that the request accepts. Returns a promise only the first time, while the answer is
 * compressed.
 */
export function formFor(answer: CachedAnswer, request: IncomingMessage): Form | Promise<Form> {
  // A coding from the build is used even for a tiny answer.
  const isTiny = answer.body.length < leastCodedBytes && !answer.forms.has('br')
  const coding = codingFor(request.headers['accept-encoding'], isTiny)
  const known = answer.forms.get(coding)
  if (known) return known
  const made = makeForm(answer, coding)
  answer.forms.set(coding, made)
  // Later requests find the finished form. A failed compression is tried again.
  if (made instanceof Promise)
    made.then(
      (form) => answer.forms.set(coding, form),
      () => answer.forms.delete(coding),
    )
  return made
}

function makeForm(answer: CachedAnswer, coding: Coding | 'identity'): Form | Promise<Form> {
  if (coding === 'identity') return toForm(answer, answer.body, undefined)
  return encode[coding](answer.body, answer.sentTo).then((body) => toForm(answer, body, coding))
}

/** Adds the bytes of a coding. Without bytes, clients that accept that coding get the uncompressed answer. */
export function addForm(answer: CachedAnswer, coding: Coding, body: Buffer | undefined): void {
  answer.forms.set(coding, body ? toForm(answer, body, coding) : toForm(answer, answer.body, undefined))
}

function toForm({ headers, digest }: CachedAnswer, body: Buffer, coding: Coding | undefined): Form {
  const etag = digest && entityTag(digest, coding)
  const always = [...headers, ...(etag ? [['ETag', etag] as const] : [])]
  const ofBody = [
    ...(coding ? [['Content-Encoding', coding] as const] : []),
    ['Content-Length', String(body.length)] as const,
  ]
  return {
    body,
    etag,
    head: [...always, ...ofBody].flat(),
    headUnchanged: always.filter(([name]) => name !== 'content-type' && name !== 'last-modified').flat(),
  }
}

/** Sends the form, or 304 if the client has it already. `more` is a flat list of header names and values. */
export function sendForm(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  form: Form,
  more: readonly string[],
): void {
  if (form.etag !== undefined && isKnown(request.headers['if-none-match'], form.etag))
    response.writeHead(304, form.headUnchanged.concat(more)).end()
  else response.writeHead(status, form.head.concat(more)).end(request.method === 'HEAD' ? undefined : form.body)
}

/** Cache of the few Accept-Encoding headers that browsers send. */
const codings = new Map<string, Coding | 'identity'>()
const mostCodings = 100

function codingFor(accepted: string | string[] | undefined, isTiny: boolean): Coding | 'identity' {
  const said = String(accepted ?? '')
  if (isTiny && acceptsAsItIs(said)) return 'identity'
  const known = codings.get(said)
  if (known) return known
  if (codings.size >= mostCodings) codings.clear()
  const coding = chooseCoding(said, ['br', 'gzip']) ?? 'identity'
  codings.set(said, coding)
  return coding
}
