/** Sends a list: all rows, streamed, or one page with a Link header to the next. */
import { Readable } from 'node:stream'
import type { Context } from 'hono'

/** `total`: undefined when the rows are not counted. */
export type Page<Row> = { rows: Row[]; next: string | undefined; total: number | undefined }
/** One page, or every row in batches. */
export type ListAnswer<Row> = Page<Row> | AsyncIterable<Row[]>

/** The list in wire format; a streamed list is converted batch by batch. */
export function mapList<Row, Wire>(list: ListAnswer<Row>, toWire: (row: Row) => Wire): ListAnswer<Wire> {
  return Symbol.asyncIterator in list ? mapSteps(list, toWire) : { ...list, rows: list.rows.map((row) => toWire(row)) }
}

async function* mapSteps<Row, Wire>(steps: AsyncIterable<Row[]>, toWire: (row: Row) => Wire): AsyncGenerator<Wire[]> {
  for await (const rows of steps) yield rows.map((row) => toWire(row))
}

export async function sendList(
  c: Context,
  list: ListAnswer<unknown>,
  headers: Record<string, string>,
): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (Symbol.asyncIterator in list) return streamRows(c, list)
  if (list.next) {
    const url = new URL(c.req.url)
    url.searchParams.set('cursor', list.next)
    c.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  if (list.total !== undefined) c.header('X-Total-Count', String(list.total))
  return c.json(list.rows)
}

/** Sends nothing before the first chunk is ready, so that an error up to that point is still answered with an error status. */
async function streamRows(c: Context, steps: AsyncIterable<unknown[]>): Promise<Response> {
  const pieces = inPieces(steps)
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

/** The rows as JSON in chunks of about 32 kB: a chunk per row would cost more than the row itself. */
async function* inPieces(steps: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = '['
  let separator = ''
  for await (const rows of steps) {
    for (const row of rows) {
      piece += separator + JSON.stringify(row)
      separator = ','
      if (piece.length > 32_768) {
        yield encoder.encode(piece)
        piece = ''
      }
    }
  }
  yield encoder.encode(`${piece}]`)
}
