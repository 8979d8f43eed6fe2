/**
 * The response cache: public reads, pages and API alike, are answered with finished bytes, written to the socket without
 * a web Response in between. See decisions/004-http-response-cache.md.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { nextRequestId } from '../base/log.ts'
import type { CacheTag, Change } from '../database/changes.ts'
import { logAnsweredAtOnce, withAccessLog } from './access-log.ts'
import { assetPath, readAsset } from './asset-answers.ts'
import { type CachedAnswer, formFor, makeCachedAnswer, sendForm } from './cached-answer.ts'
import { publicKeyOf, sourcesOf } from './public-requests.ts'
import { type Hit, makeStore, type NewEntry } from './store.ts'

/** An answer as it was just made, and what of the shop it was made of. */
export type Rendered = { response: Response; isOutage: boolean; reads: readonly CacheTag[] }

export type ResponseCache = {
  /** Answers a public read whose answer is there. False when it is not: then nothing was done. */
  answerAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether the answer to a public read is being made, so that to wait for it costs nothing. */
  isUnderWay: (request: IncomingMessage) => boolean
  /** Answers a public read. False when the request is none, or its answer is not for the cache. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Answers with the page at this path and query. */
  answerPage: (request: IncomingMessage, response: ServerResponse, page: string) => Promise<void>
  /** The API as a page reads it while it is rendered. */
  readApi: (request: Request) => Promise<Response>
  expire: (change: Change | 'everything') => void
}

type Parts = {
  answerApi: (request: Request) => Promise<Response>
  /** Undefined where only the API is served. */
  renderPage: ((page: string) => Promise<Rendered>) | undefined
  /** Of every answer, unless it says otherwise. */
  headers: Record<string, string>
  /** Whether changes in other instances are heard of. */
  isListening: () => boolean
}

/** A longer answer is streamed to each who asks, so that it is in nobody's memory. */
const mostKeptBytes = 4 * 1024 * 1024
/** What the plain bytes and both codings of them weigh together, roughly. */
const allForms = 1.5

/** What was changed past the shop, in the database itself, shows after this. Deaf, so does what others have changed. */
const freshForMs = { listening: 10_000, deaf: 2_000 }

/** Clients may keep a page, and ask each time whether it is still the same. */
const askEachTime = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** No request leaves the process: the address only makes the path a whole one. */
export const inProcessOrigin = 'http://in-process'

export function makeResponseCache(parts: Parts): ResponseCache {
  const store = makeStore<CachedAnswer | 'not here'>(() =>
    parts.isListening() ? freshForMs.listening : freshForMs.deaf,
  )
  const makeOf = (key: string) => make(parts, key)
  const read = (key: string, how = { upToDate: false }) => store.read(key, makeOf, how)
  /** Who is signed in may be told more: their answers are nobody else's. */
  const isPublic = ({ method, headers }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') && headers.authorization === undefined
  const keyOf = (request: IncomingMessage) => {
    const key = isPublic(request) ? publicKeyOf(request.url ?? '') : undefined
    return key !== undefined && (parts.renderPage || isApi(key)) ? key : undefined
  }
  const atOnce = (key: string | undefined) => (key === undefined ? undefined : store.atOnce(key, makeOf))

  return {
    answerAtOnce(request, response) {
      if (!isPublic(request)) return false
      // Most addresses are their own key: what is there under them needs no reading of theirs.
      const answer = atOnce(request.url) ?? atOnce(keyOf(request))
      if (!answer || answer === 'not here') return false
      const form = formFor(answer, request)
      if (form instanceof Promise) return false
      const requestId = nextRequestId()
      sendForm(request, response, answer.status, form, ['X-Request-Id', requestId])
      logAnsweredAtOnce(request, response, requestId, answer.lines)
      return true
    },
    isUnderWay(request) {
      const key = keyOf(request)
      if (key === undefined) return false
      const answer = atOnce(key)
      // One that is there and was not sent at once is being compressed.
      return store.isUnderWay(key) || (answer !== undefined && answer !== 'not here')
    },
    async answer(request, response) {
      const key = keyOf(request)
      return key !== undefined && send(request, response, await read(key))
    },
    async answerPage(request, response, page) {
      await send(request, response, await read(page))
    },
    async readApi(request) {
      const { pathname, search } = new URL(request.url)
      const key = request.method === 'GET' ? publicKeyOf(pathname + search) : undefined
      const answer = key === undefined ? 'not here' : (await read(key, { upToDate: true })).answer
      return answer === 'not here' ? parts.answerApi(request) : toResponse(answer)
    },
    expire: store.expire,
  }
}

/**
 * Answers from the cache what is there, and lets wait for it who asks for what is being made: neither costs anything.
 * The others answer the rest, and what could not be made.
 */
export function withCachedAnswers(cache: ResponseCache | undefined, others: RequestListener): RequestListener {
  if (!cache) return others
  const waiting = withAccessLog(withResponseCache(cache, others))
  return (request, response) => {
    if (cache.answerAtOnce(request, response)) return
    if (cache.isUnderWay(request)) waiting(request, response)
    else others(request, response)
  }
}

/** Public reads are answered from the cache, made if need be; everything else, and what could not be made, by the others. */
export function withResponseCache(cache: ResponseCache | undefined, others: RequestListener): RequestListener {
  if (!cache) return others
  return async (request, response) => {
    // Whatever went wrong goes wrong again below, where it is answered and logged.
    const isAnswered = await cache.answer(request, response).catch(() => false)
    if (!isAnswered) others(request, response)
  }
}

const isApi = (key: string) => key.startsWith('/api/')

async function make(parts: Parts, key: string): Promise<NewEntry<CachedAnswer | 'not here'>> {
  if (assetPath.test(key)) return makeAsset(parts, key)
  const { response, isOutage, reads } =
    isApi(key) || !parts.renderPage ? await askApi(parts, key) : await parts.renderPage(key)
  const body = await readShort(response, mostKeptBytes)
  if (!body) return { answer: 'not here', kind: 'kept', reads, bytes: 0 }
  const kind = isOutage ? 'outage' : response.status === 200 ? 'kept' : 'once'
  if (kind === 'kept') addHeaders(response, askEachTime)
  addHeaders(response, parts.headers)
  const answer = makeCachedAnswer(response.status, [...response.headers], body)
  return { answer, kind, reads, bytes: body.length * allForms }
}

async function makeAsset({ headers }: Parts, key: string): Promise<NewEntry<CachedAnswer | 'not here'>> {
  const answer = await readAsset(key, Object.entries(headers))
  if (!answer) return { answer: 'not here', kind: 'once', reads: [], bytes: 0 }
  return { answer, kind: 'kept', reads: [], bytes: answer.body.length * allForms }
}

/** In an outage of the database the API says so, instead of what it last knew. */
async function askApi({ answerApi }: Parts, key: string): Promise<Rendered> {
  const response = await answerApi(new Request(inProcessOrigin + key))
  const [path = ''] = key.split('?', 1)
  return { response, isOutage: false, reads: sourcesOf(path) }
}

function addHeaders({ headers }: Response, added: Record<string, string>): void {
  for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value)
}

/** The whole body; undefined when it is longer than that. */
async function readShort(response: Response, mostBytes: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    bytes += piece.byteLength
    if (bytes > mostBytes) return undefined
  }
  return Buffer.concat(pieces)
}

/** RFC 9211: a page made before an outage is marked as stale. False when the answer is sent by others. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, ageSeconds, isStale }: Hit<CachedAnswer | 'not here'>,
): Promise<boolean> {
  if (answer === 'not here') return false
  const marks = ['Age', String(ageSeconds), 'Cache-Status', `fleje; hit; ttl=${-ageSeconds}; detail=outage`]
  sendForm(request, response, answer.status, await formFor(answer, request), isStale ? marks : [])
  return true
}

function toResponse({ status, headers, body }: CachedAnswer): Response {
  return new Response(new Uint8Array(body), { status, headers: headers.map(([name, value]) => [name, value]) })
}
