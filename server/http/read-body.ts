/** Reads the body of a request, up to a limit. */
import { Refusal } from '../base/refusal.ts'

/** The body as text. Refuses a body that is too long (413), not UTF-8 or cut off (400). */
export async function readBody(request: Request, mostBytes: number): Promise<string> {
  const bytes = await readBytes(request, mostBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, 'This is not text in UTF-8')
  }
}

/** The body as bytes. Refuses a body that is too long (413) or cut off (400). */
export async function readBytes(
  request: Request,
  mostBytes: number,
  tooLong = 'This is more than the shop can take at once',
): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  // Reading the body as a whole saves a stream, and the HTTP parser accepts no more bytes than Content-Length announces.
  if (announced <= mostBytes) return new Uint8Array(await request.arrayBuffer().catch(refuseCutOff))
  const reader = request.body?.getReader()
  const pieces: Uint8Array[] = []
  let bytes = 0
  while (reader) {
    const { done, value } = await reader.read().catch(refuseCutOff)
    if (done) break
    pieces.push(value)
    bytes += value.byteLength
    if (bytes > mostBytes) throw new Refusal(413, tooLong)
  }
  return Buffer.concat(pieces)
}

/** A broken connection is an error of the caller, not a bug of ours. */
function refuseCutOff(): never {
  throw new Refusal(400, 'This request was cut off')
}
