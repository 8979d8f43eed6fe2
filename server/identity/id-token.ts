/** Validates ID tokens: the signature and claims that every provider's token must have. */
import { createHash } from 'node:crypto'
import { errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import { z } from 'zod'
import { Email } from '#contract/schema/wire.ts'
import { Refusal } from '../base/refusal.ts'

/** ID tokens are accepted only shortly after they were issued, so that a token found later in a log is useless. */
const freshSeconds = 5 * 60
const clockDifferenceSeconds = 5

const Claims = z.object({
  sub: z.string().min(1).max(128),
  email: Email,
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  /** Seconds since 1970. */
  auth_time: z.number().int(),
  /** The id of the provider's session, if the provider sends one. */
  sid: z.string().max(128).optional(),
  /** The second factor of the sign-in at Firebase, such as `totp`. */
  firebase: z.object({ sign_in_second_factor: z.string().min(1).optional() }).optional(),
})
export type Claims = z.infer<typeof Claims>

export type Expected = { issuer: string; audience: string; algorithm: 'EdDSA' | 'RS256' }

/** The claims of a fresh token signed by one of the keys; null when the token is invalid. */
export async function readIdToken(
  idToken: string,
  keys: JWTVerifyGetKey,
  { algorithm, ...expected }: Expected,
  now: Date,
): Promise<Claims | null> {
  const options = { ...expected, algorithms: [algorithm], maxTokenAge: freshSeconds, currentDate: now }
  const payload = await verify(idToken, keys, { ...options, clockTolerance: clockDifferenceSeconds })
  const claims = Claims.safeParse(payload).data
  if (!claims || claims.auth_time > now.getTime() / 1000 + clockDifferenceSeconds) return null
  return claims
}

/**
 * The identifier of an ID token, and how long it may be accepted. Derived from the signed part only: a signature can be written
 * in several ways, and Firebase gives no `jti`.
 */
export function proofOf(idToken: string, now: Date): { id: string; until: Date } {
  const signed = idToken.slice(0, idToken.lastIndexOf('.'))
  const id = createHash('sha256').update(signed).digest('base64url')
  return { id, until: new Date(now.getTime() + (freshSeconds + 2 * clockDifferenceSeconds) * 1000) }
}

async function verify(idToken: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(idToken, keys, { ...options, requiredClaims: ['exp', 'iat', 'sub'] })
    return payload
  } catch (error) {
    if (keysAreUnreachable(error)) throw cannotVerify()
    // Any other jose error means an invalid token; an error that is not jose's is a bug.
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Whether the provider's keys could not be fetched: that is an outage, not an invalid token. */
function keysAreUnreachable(error: unknown): boolean {
  const isOfFetch = error instanceof TypeError && error.message === 'fetch failed'
  return (
    isOfFetch || (error instanceof errors.JOSEError && ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code))
  )
}

/** Normalises a name: one line, without control characters, at most 120 characters. */
export function cleanName(name: string): string {
  return name
    .toWellFormed()
    .normalize()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .toWellFormed()
}

function cannotVerify(): Refusal {
  const sentence = 'Signing in is not possible right now. Please try again'
  return new Refusal(503, sentence, { headers: { 'Retry-After': '5' } })
}
