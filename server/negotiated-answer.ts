/** Compresses the API's JSON, and answers conditional requests with 304 where the answer may be cached. */
import { createHash } from 'node:crypto'
import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import {
  acceptsAsItIs,
  type Coding,
  chooseCoding,
  entityTag,
  isKnown,
  notModified,
  varyBy,
} from './http-negotiation.ts'
import { answerRefusal } from './problem.ts'

/** A longer body is streamed, so its ETag cannot be known before its end. */
const mostTaggedBytes = 1024 * 1024
/** Below this size compression saves nothing. */
const leastCodedBytes = 1024

export function negotiate(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!c.res.body || !c.res.headers.get('content-type')?.includes('json')) return
    const answer = await negotiated(c, c.res.body).catch((error: unknown) => answerRefusal(c, error))
    // Otherwise Hono would merge the removed headers back in.
    c.res = undefined
    c.res = answer
  }
}

async function negotiated(c: Context, stream: ReadableStream<Uint8Array>): Promise<Response> {
  const { status } = c.res
  const headers = new Headers(c.res.headers)
  const mayBeKept = isAnswerToKeep(c)
  const accepted = c.req.header('accept-encoding')
  const body = await readShort(stream, mayBeKept ? mostTaggedBytes : leastCodedBytes)
  const isTiny = body instanceof Uint8Array && body.byteLength < leastCodedBytes && acceptsAsItIs(accepted)
  const coding = isTiny ? undefined : chooseCoding(accepted, ['br', 'gzip'])

  varyBy(headers, 'Accept-Encoding')
  headers.delete('content-length')
  if (coding) headers.set('Content-Encoding', coding)
  if (mayBeKept && !headers.has('cache-control')) headers.set('Cache-Control', 'no-cache')
  if (!(body instanceof Uint8Array)) return sendStream(c, body, coding, { status, headers })

  if (mayBeKept) {
    const etag = entityTag(digestOf(body, headers), coding)
    headers.set('ETag', etag)
    if (isKnown(c.req.header('if-none-match'), etag)) return notModified(headers)
  }
  const bytes = coding ? await encode[coding](body) : body
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { status, headers })
}

function isAnswerToKeep({ req, res }: Context): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  return isRead && res.status === 200 && !res.headers.get('cache-control')?.includes('no-store')
}

/** The whole body when it is short; else a stream of all of it. */
async function readShort(
  body: ReadableStream<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let bytes = 0
  while (bytes <= mostBytes) {
    const { value, done } = await reader.read()
    if (done) return Buffer.concat(pieces)
    pieces.push(value)
    bytes += value.byteLength
  }
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
    },
    pull: async (controller) => {
      const { value, done } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** The digest for the ETag. Includes Link and X-Total-Count: pagination is part of the answer, though in headers. */
function digestOf(body: Uint8Array, headers: Headers): string {
  const hash = createHash('sha256').update(body)
  for (const name of ['link', 'x-total-count']) hash.update(`\n${headers.get(name) ?? ''}`)
  return hash.digest('base64url').slice(0, 22)
}

async function sendStream(
  c: Context,
  body: ReadableStream<Uint8Array>,
  coding: Coding | undefined,
  init: ResponseInit,
): Promise<Response> {
  if (c.req.method === 'HEAD') {
    await body.cancel()
    return new Response(null, init)
  }
  return new Response(coding ? body.pipeThrough(coder(coding)) : body, init)
}

// Quality 4: for dynamic content brotli is then as fast as gzip and still smaller.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)
const encode = {
  br: (bytes: Uint8Array): Promise<Uint8Array> => brotli(bytes, quick),
  gzip: promisify<Uint8Array, Uint8Array>(gzip),
}

/** Cast: Node's stream type and the web's are the same object under two names. */
function coder(coding: Coding): ReadableWritablePair<Uint8Array, Uint8Array> {
  const stream = coding === 'br' ? createBrotliCompress(quick) : createGzip()
  return Duplex.toWeb(stream) as ReadableWritablePair<Uint8Array, Uint8Array>
}
