/** The content codings that the shop sends, made off the event loop. */
import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Coding } from './http-negotiation.ts'

/** Below this size, compression saves nothing. */
export const leastCodedBytes = 1024

/** How often the result is sent: an answer that hardly anybody else asks for is worth less work. */
export type SentTo = 'many' | 'one'

// At quality 4, brotli is as fast as gzip, and its output is smaller. Quality 2 takes half the time, for 7 % more bytes.
const ofQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const brotliFor = { many: ofQuality(4), one: ofQuality(2) }
const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)
const zip = promisify<Uint8Array, object, Buffer>(gzip)

export const encode = {
  br: async (bytes: Uint8Array, to: SentTo) => exactly(await brotli(bytes, { ...brotliFor[to], ...inOnePiece(bytes) })),
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
  const stream = coding === 'br' ? createBrotliCompress(brotliFor.many) : createGzip()
  return Duplex.toWeb(stream) as ReadableWritablePair<Uint8Array, Uint8Array>
}
