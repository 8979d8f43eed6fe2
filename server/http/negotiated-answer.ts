/** Compresses JSON answers for a single caller; public answers come from the response cache. */
import type { Context, MiddlewareHandler } from 'hono'
import { coderOf, encode } from './content-coding.ts'
import { acceptsAsItIs, chooseCoding, varyBy } from './http-negotiation.ts'
import { answerRefusal } from './problem.ts'

/** For a shorter answer, compression takes more time than it saves. */
const leastCodedBytes = 4 * 1024
/** Up to this size, the whole answer is compressed in one piece, in a fraction of the time of a stream. */
const mostAtOnceBytes = 64 * 1024

export function negotiate(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (isFinished(c)) return
    if (!c.res.body || !c.res.headers.get('content-type')?.includes('json')) return
    const answer = await negotiated(c, c.res.body).catch((error: unknown) => answerRefusal(c, error))
    // Hono adds the headers of the previous answer to a new one, so the previous answer is removed first.
    c.res = undefined
    c.res = answer
  }
}

/** Whether there is nothing to compress. Such an answer is sent without reading its body. */
function isFinished({ req, res }: Context): boolean {
  const accepted = req.header('accept-encoding')
  const bytes = Number(res.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  return bytes < Number.POSITIVE_INFINITY && (accepted === undefined || isTinyFor(accepted, bytes))
}

const isTinyFor = (accepted: string | undefined, bytes: number) => bytes < leastCodedBytes && acceptsAsItIs(accepted)

async function negotiated(c: Context, stream: ReadableStream<Uint8Array>): Promise<Response> {
  const { status } = c.res
  const headers = new Headers(c.res.headers)
  const accepted = c.req.header('accept-encoding')
  const body = await readShort(stream, mostAtOnceBytes)
  const isShort = body instanceof Uint8Array
  const coding = isShort && isTinyFor(accepted, body.byteLength) ? undefined : chooseCoding(accepted, ['br', 'gzip'])

  varyBy(headers, 'Accept-Encoding')
  headers.delete('content-length')
  if (coding) headers.set('Content-Encoding', coding)
  if (isShort) {
    const bytes = coding ? await encode[coding](body, 'one') : body
    headers.set('Content-Length', String(bytes.byteLength))
    return new Response(new Uint8Array(bytes), { status, headers })
  }
  if (c.req.method === 'HEAD') {
    await body.cancel()
    return new Response(null, { status, headers })
  }
  return new Response(coding ? body.pipeThrough(coderOf(coding)) : body, { status, headers })
}

/** The whole body when it is short; otherwise a stream of all of it. */
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
