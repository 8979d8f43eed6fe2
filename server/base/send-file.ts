/** Sends a file under its name, whole or as a stream. */
import { Readable } from 'node:stream'

export const csvType = { type: 'text/csv; charset=utf-8' }

/** A file that is generated while it is sent, to save memory. */
export class StreamedFile {
  readonly name: string
  readonly type: string
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>, name: string, { type }: { type: string }) {
    this.pieces = pieces
    this.name = name
    this.type = type
  }
}

/** Names consist of letters, digits, spaces, dots and hyphens. */
export async function sendFile(file: File | StreamedFile, headers: Record<string, string>): Promise<Response> {
  const disposition = `attachment; filename="${file.name}"`
  const named = { ...headers, 'Content-Disposition': disposition, 'Content-Type': file.type }
  if (file instanceof StreamedFile) return new Response(await streamOf(file.pieces), { headers: named })
  return new Response(await file.arrayBuffer(), { headers: { ...named, 'Content-Length': String(file.size) } })
}

/** Waits for the first piece, so that an error up to that point is still answered with an error status. */
async function streamOf(pieces: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = await rest.next()
  const encoder = new TextEncoder()
  async function* encoded() {
    if (!first.done) yield encoder.encode(first.value)
    for await (const piece of { [Symbol.asyncIterator]: () => rest }) yield encoder.encode(piece)
  }
  // Cast: Node's stream type and the web's are the same object under two names.
  return Readable.toWeb(Readable.from(encoded())) as ReadableStream<Uint8Array>
}
