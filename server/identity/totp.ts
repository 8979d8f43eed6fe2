/** Codes of authenticator apps: TOTP (RFC 6238) with the usual parameters (six digits, HMAC-SHA-1, 30 seconds). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Clocks differ and typing takes time: a code is valid one step before and after its own. */
const toleratedSteps = [0, -1, 1]

/** 160 bits, as RFC 4226 recommends, in base32. */
export function newSecret(): string {
  return encodeBase32(randomBytes(20))
}

/** The time step of a code; undefined when it is not valid now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  return toleratedSteps.map((offset) => current + offset).find((step) => isSame(codeAt(secret, step), code))
}

/** The code of a time step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The URI in the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function keyUri(secret: string, shopName: string, email: string): string {
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(shopName)}`
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
