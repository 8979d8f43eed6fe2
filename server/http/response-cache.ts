/**
 * The response cache: public reads, both pages and API, are answered with finished bytes, written to the socket without a web
 * Response in between. See decisions/004-http-response-cache.md.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { nextRequestId } from '../base/log.ts'
import type { CacheTag, Change } from '../database/changes.ts'
import { logAnsweredAtOnce, withAccessLog } from './access-log.ts'
import { assetPath, readAsset } from './asset-answers.ts'
import { type CachedAnswer, formFor, makeCachedAnswer, sendForm } from './cached-answer.ts'
import { publicKeyOf, sourcesOf } from './public-requests.ts'
import { type Hit, makeStore, type NewEntry } from './store.ts'
import { textOf, textResponse } from './text-response.ts'

/** A new answer, and the cache tags it depends on. */
export type Rendered = { response: Response; isOutage: boolean; reads: readonly CacheTag[] }

export type ResponseCache = {
  /** Answers a public read from the cache. Returns false, and has sent nothing, if that is not possible. */
  answerAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether the answer to a public read is being made or compressed, so that waiting for it costs nothing. */
  isUnderWay: (request: IncomingMessage) => boolean
  /** Answers a public read. False when the request is not a public read, or when its answer cannot be cached. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Answers with the page of this path and query. */
  answerPage: (request: IncomingMessage, response: ServerResponse, page: string) => Promise<void>
  /** Answers API requests of a page that is being rendered. */
  readApi: (request: Request) => Promise<Response>
  expire: (change: Change | 'everything') => void
}

type Parts = {
  answerApi: (request: Request) => Promise<Response>
  /** Undefined where only the API is served. */
  renderPage: ((page: string) => Promise<Rendered>) | undefined
  /** Default headers of every answer. */
  headers: Record<string, string>
  /** Whether changes made by other instances are received. */
  isListening: () => boolean
}

/** Longer answers are streamed to each client, to save memory. */
const mostKeptBytes = 4 * 1024 * 1024
/** Rough size of all forms of an answer, in relation to its plain bytes. */
const allForms = 1.5

/** Searches have a small cache of their own: most are made once, and would push out the pages that everybody opens. */
const hasSearch = /[?&]q=/
const mostSearchBytes = 8 * 1024 * 1024

/**
 * How long an answer counts as fresh without news of a change. Changes made directly in the database give no news, nor do
 * changes by other instances while this instance is not listening.
 */
export const freshForMs = (isListening: () => boolean) => () => (isListening() ? 10_000 : 2_000)

/** Clients may store an answer, but must revalidate it before each use. */
const askEachTime = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** The origin that completes a path to a URL, for requests that never leave the process. */
export const inProcessOrigin = 'http://in-process'

export function makeResponseCache(parts: Parts): ResponseCache {
  const fresh = freshForMs(parts.isListening)
  const answers = makeStore<CachedAnswer | 'not here'>(fresh)
  const searches = makeStore<CachedAnswer | 'not here'>(fresh, { mostBytes: mostSearchBytes })
  const storeOf = (key: string) => (hasSearch.test(key) ? searches : answers)
  const makeOf = (key: string) => make(parts, key)
  const read = (key: string, how = { upToDate: false }) => storeOf(key).read(key, makeOf, how)
  /** Answers to signed-in callers may contain more, and are never shared. */
  const isPublic = ({ method, headers }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') && headers.authorization === undefined
  const keyOf = (request: IncomingMessage) => {
    const key = isPublic(request) ? publicKeyOf(request.url ?? '') : undefined
    return key !== undefined && (parts.renderPage || isApi(key)) ? key : undefined
  }
  const atOnce = (key: string | undefined) => (key === undefined ? undefined : storeOf(key).atOnce(key, makeOf))

  return {
    answerAtOnce(request, response) {
      if (!isPublic(request)) return false
      // Most URLs equal their key, so that the first lookup needs no parsing.
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
      // An answer that exists but was not sent at once is being compressed.
      return storeOf(key).isUnderWay(key) || (answer !== undefined && answer !== 'not here')
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
      // The page of a search is cached as a whole, and hardly any other page is made from the same answer.
      const isCached = key !== undefined && !hasSearch.test(key)
      const answer = isCached ? (await read(key, { upToDate: true })).answer : 'not here'
      return answer === 'not here' ? parts.answerApi(request) : toResponse(answer)
    },
    expire(change) {
      answers.expire(change)
      searches.expire(change)
    },
  }
}

/**
 * Answers from the cache, and lets a request wait for an answer that is being made, because waiting costs nothing. `others`
 * handles the other requests, and requests whose answer failed.
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

/**
 * Answers public reads from the cache, and makes missing answers. `others` handles the other requests, and requests whose answer
 * failed.
 */
export function withResponseCache(cache: ResponseCache | undefined, others: RequestListener): RequestListener {
  if (!cache) return others
  return async (request, response) => {
    // The error occurs again in `others`, where it is answered and logged.
    const isAnswered = await cache.answer(request, response).catch(() => false)
    if (!isAnswered) others(request, response)
  }
}

const isApi = (key: string) => key.startsWith('/api/')

async function make(parts: Parts, key: string): Promise<NewEntry<CachedAnswer | 'not here'>> {
  if (assetPath.test(key)) return makeAsset(parts, key)
  const { response, isOutage, reads } =
    isApi(key) || !parts.renderPage ? await askApi(parts, key) : await parts.renderPage(key)
  const text = textOf(response)
  const body = text === undefined ? await readShort(response, mostKeptBytes) : Buffer.from(text)
  if (!body || body.length > mostKeptBytes) return { answer: 'not here', kind: 'kept', reads, bytes: 0 }
  const kind = isOutage ? 'outage' : response.status === 200 ? 'kept' : 'once'
  if (kind === 'kept') addHeaders(response, askEachTime)
  addHeaders(response, parts.headers)
  const answer = makeCachedAnswer(response.status, [...response.headers], body, hasSearch.test(key) ? 'one' : 'many')
  return { answer, kind, reads, bytes: body.length * allForms }
}

async function makeAsset({ headers }: Parts, key: string): Promise<NewEntry<CachedAnswer | 'not here'>> {
  const answer = await readAsset(key, Object.entries(headers))
  if (!answer) return { answer: 'not here', kind: 'once', reads: [], bytes: 0 }
  return { answer, kind: 'kept', reads: [], bytes: answer.body.length * allForms }
}

/** During an outage, the API answers with 503 instead of stale data. */
async function askApi({ answerApi }: Parts, key: string): Promise<Rendered> {
  const response = await answerApi(new Request(inProcessOrigin + key))
  const [path = ''] = key.split('?', 1)
  return { response, isOutage: false, reads: sourcesOf(path) }
}

function addHeaders({ headers }: Response, added: Record<string, string>): void {
  for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value)
}

/** The whole body; undefined when it is longer than `mostBytes`. */
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

/** RFC 9211: a page made before an outage is marked as stale. False when `others` must answer. */
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

const toResponse = ({ status, headers, body }: CachedAnswer) =>
  textResponse(body.toString(), { status, headers: headers.map(([name, value]) => [name, value]) })
