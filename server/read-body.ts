/** Reads the body of a request, up to a limit. */
import { Refusal } from './refusal.ts'

/** The body as text; refuses one that is too long (413), not UTF-8 or cut off (400). */
export async function readBody(request: Request, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const piece of wholeBody(request)) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new Refusal(413, 'This is more than the shop can take at once')
    text += decode(decoder, piece)
  }
  return text + decode(decoder)
}

/** A connection that breaks is the caller's fault, not a bug of ours. */
async function* wholeBody(request: Request): AsyncGenerator<Uint8Array> {
  const pieces = request.body?.getReader()
  while (pieces) {
    const { done, value } = await pieces.read().catch(() => {
      throw new Refusal(400, 'This request was cut off')
    })
    if (done) return
    yield value
  }
}

function decode(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new Refusal(400, 'This is not readable text')
  }
}
