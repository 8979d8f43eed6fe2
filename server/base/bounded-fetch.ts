/** Requests to outside services: bounded in time and in bytes, whatever the service sends, and never redirected. */

export type Bounds = {
  /** For connection, answer and body together. */
  timeoutMs: number
  /** Of the body, after it is decompressed. */
  mostBytes: number
  /** Ends the request before its time. */
  signal?: AbortSignal | undefined
}

/** Throws when there is no complete answer within the bounds. */
export async function boundedFetch(
  url: string,
  { timeoutMs, mostBytes, signal }: Bounds,
  init: Omit<RequestInit, 'signal' | 'redirect'> = {},
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  const response = await fetch(url, { ...init, redirect: 'error', signal: either })
  return { status: response.status, text: await readBounded(response, mostBytes) }
}

/** Reading stops with the first piece too many: the rest is neither received nor decompressed. */
async function readBounded({ headers, body }: Response, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const announced = Number(headers.get('content-length') ?? 0)
  // Leaving the loop by an error cancels the body.
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (Math.max(bytes, announced) > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}
