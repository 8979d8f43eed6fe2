/** Reading ID tokens: what every provider's token must hold before it proves anything. */
import { errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import { z } from 'zod'
import { Email } from '#contract/wire.ts'
import { Refusal } from '../refusal.ts'

/** An ID token is taken only right after it was issued, so that one found later in a log is worth nothing. */
const freshSeconds = 5 * 60
const clockDifferenceSeconds = 5

const Claims = z.object({
  sub: z.string().min(1).max(128),
  email: Email,
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  /** Seconds since 1970. */
  auth_time: z.number().int(),
  /** The provider's session, where it names one. */
  sid: z.string().max(128).optional(),
})
export type Claims = z.infer<typeof Claims>

export type Expected = { issuer: string; audience: string; algorithm: 'EdDSA' | 'RS256' }

/** The claims of a fresh token signed by one of the keys. Null when it proves nothing. */
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

async function verify(idToken: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(idToken, keys, { ...options, requiredClaims: ['exp', 'iat', 'sub'] })
    return payload
  } catch (error) {
    if (keysAreUnreachable(error)) throw cannotVerify()
    // Whatever else jose refuses proves nothing; anything that is not its own error is a bug of ours.
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** The provider's keys could not be fetched: nobody is to blame for their token. */
function keysAreUnreachable(error: unknown): boolean {
  const isOfFetch = error instanceof TypeError && error.message === 'fetch failed'
  return (
    isOfFetch || (error instanceof errors.JOSEError && ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code))
  )
}

/** A name as a person may bear it: one line, without control characters, at most 120 characters. */
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
