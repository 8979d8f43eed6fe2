/** Sends a list: all rows, streamed, or one page with a Link header to the next. */
import { Readable } from 'node:stream'
import type { Context } from 'hono'

export type Page<Row> = { rows: Row[]; next: string | undefined; total: number }
export type ListAnswer<Row> = Page<Row> | AsyncIterable<Row>

export async function sendList(c: Context, list: ListAnswer<unknown>): Promise<Response> {
  if (Symbol.asyncIterator in list) return streamRows(c, list)
  if (list.next) {
    const url = new URL(c.req.url)
    url.searchParams.set('cursor', list.next)
    c.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  c.header('X-Total-Count', String(list.total))
  return c.json(list.rows)
}

/** Sends nothing before the first chunk is ready: until then, an error can still be answered with a status. */
async function streamRows(c: Context, rows: AsyncIterable<unknown>): Promise<Response> {
  const pieces = inPieces(rows)
  const first = await pieces.next()
  // Cast: Node's stream type and the web's are the same object under two names.
  const stream = Readable.toWeb(Readable.from(startingWith(first, pieces))) as ReadableStream<Uint8Array>
  return c.body(stream, 200, { 'Content-Type': 'application/json' })
}

async function* startingWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value
  yield* rest
}

/** The rows as JSON text, in chunks of about 32 kB: one chunk per row would cost more than the rows themselves. */
async function* inPieces(rows: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = '['
  let separator = ''
  for await (const row of rows) {
    piece += separator + JSON.stringify(row)
    separator = ','
    if (piece.length > 32_768) {
      yield encoder.encode(piece)
      piece = ''
    }
  }
  yield encoder.encode(`${piece}]`)
}
