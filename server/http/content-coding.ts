/** The content codings that the shop sends, made off the event loop. */
import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Coding } from './http-negotiation.ts'

/** Below this size, compression saves nothing. */
export const leastCodedBytes = 1024

// At quality 4, brotli is as fast as gzip, and its output is smaller.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)
const zip = promisify<Uint8Array, object, Buffer>(gzip)

export const encode = {
  br: async (bytes: Uint8Array) => exactly(await brotli(bytes, { ...quick, ...inOnePiece(bytes) })),
  gzip: async (bytes: Uint8Array) => exactly(await zip(bytes, inOnePiece(bytes))),
}

/** Each piece costs a change of threads. Pages and lists shrink to less than a quarter. */
const inOnePiece = ({ length }: Uint8Array) => ({ chunkSize: Math.max(1024, Math.ceil(length / 4)) })

/** The codings return a part of a larger buffer, which would be kept as long as the part. */
function exactly(coded: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(coded.length)
  coded.copy(copy)
  return copy
}

/** Cast: Node's stream type and the web's are the same object under two names. */
export function coderOf(coding: Coding): ReadableWritablePair<Uint8Array, Uint8Array> {
  const stream = coding === 'br' ? createBrotliCompress(quick) : createGzip()
  return Duplex.toWeb(stream) as ReadableWritablePair<Uint8Array, Uint8Array>
}
