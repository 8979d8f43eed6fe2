/** Reads a body, and no more of it than the shop is prepared to hold. */
import { Refusal } from './refusal.ts'

/** The bytes of a request as text; refuses what is too long (413), what is not UTF-8 and what is cut off (400). */
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

/** A line that breaks is the caller's, and no bug of ours. */
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
