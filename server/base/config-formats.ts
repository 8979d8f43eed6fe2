/** Formats of variables where a wrong value would otherwise be noticed only by a customer. */
import { z } from 'zod'
import { Email } from '#contract/schema/wire.ts'

/** The public origin of the shop, without path or query. A trailing slash is removed. */
export const publicUrl = z
  .string()
  .refine(isOrigin, 'must be the address that people open, without a path, such as https://shop.example')
  .transform((value) => new URL(value).origin)

export const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

export const mailUrl = z
  .string()
  .refine(isMailUrl, 'must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example:465')

/** `shop@shop.example` or `The shop <shop@shop.example>`. */
export const mailFrom = z
  .string()
  .trim()
  .refine(isSender, 'must be an address, such as shop@shop.example or The shop <shop@shop.example>')

export const secret = z
  .string()
  .min(32, { error: 'needs at least 32 characters', abort: true })
  .refine(isHardToGuess, 'is too easy to guess: make a secret with `openssl rand -base64 33`')

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (!url?.hostname || !/^https?:$/.test(url.protocol)) return false
  return !url.username && !url.password && url.pathname === '/' && !/[?#]/.test(value)
}

function isMailUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

function isSender(value: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  return Email.safeParse(address).success
}

const fewestDistinct = 8

/** A heuristic: false for few distinct characters, repeated patterns, runs of neighbouring characters and placeholders. */
function isHardToGuess(value: string): boolean {
  const codes = Array.from(value, (letter) => letter.codePointAt(0) ?? 0)
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1)
  const isRepeated = /^(.+?)\1+$/s.test(value)
  const isHint = /change.?me|example|placeholder|your.?secret|replace.?(me|this)/i.test(value)
  return new Set(codes).size >= fewestDistinct && neighbours.length < codes.length / 2 && !isRepeated && !isHint
}

/** Whether the host is a loopback address, which only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
