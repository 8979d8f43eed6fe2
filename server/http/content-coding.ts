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

export const encode = {
  br: (bytes: Uint8Array): Promise<Buffer> => brotli(bytes, quick),
  gzip: promisify<Uint8Array, Buffer>(gzip),
}

/** Cast: Node's stream type and the web's are the same object under two names. */
export function coderOf(coding: Coding): ReadableWritablePair<Uint8Array, Uint8Array> {
  const stream = coding === 'br' ? createBrotliCompress(quick) : createGzip()
  return Duplex.toWeb(stream) as ReadableWritablePair<Uint8Array, Uint8Array>
}
