/** The shop's own tokens (JWT): valid for an hour at most, renewed with a new ID token, and revocable. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/db.ts'
import { type Caller, callerOfSession } from './session-queries.ts'

const tokenType = 'fleje-session'
const algorithm = 'HS256'
const lifetimeSeconds = 60 * 60
/** Absolute lifetime: however often its token is renewed, a session ends this long after the last sign-in. */
const longestSessionSeconds = 12 * 60 * 60
export const longestSessionMs = longestSessionSeconds * 1000

/** A signature is verified once and cached. Everything that may change is read from the database. */
const mostVerified = 10_000

/** The authenticated caller, and the token or API key that authenticates the call. */
export type Session = {
  user: Caller
  tokenId: string
  sessionId?: string | undefined
  expiresAt: Date
  hasSecondFactor: boolean
  /** The time of the sign-in from which the token comes. Left out for an API key. */
  authenticatedAt?: Date | undefined
}

type OfSession = { sessionId?: string | undefined; hasSecondFactor?: boolean }

export type Sessions = {
  /**
   * Issues a token for a user who signed in at `authenticatedAt`. `isConfirmed`: whether the address is confirmed. `sessionId`:
   * the provider's session. `hasSecondFactor`: whether a second factor was confirmed in the session. Null when the sign-in is
   * as old as the longest session: the user must sign in again.
   */
  issue: (user: Caller, authenticatedAt: Date, isConfirmed?: boolean, more?: OfSession) => Promise<string | null>
  /** The session of a token. Null when the token is forged, expired or revoked, or its user is deleted. */
  verify: (token: string) => Promise<Session | null>
}

/**
 * Tokens are signed with the first secret and verified with all secrets, so that a secret can be rotated without ending sessions.
 */
export function makeSessions(db: Db, secrets: string[], now: () => Date = () => new Date()): Sessions {
  // Imported once, because jose would import the secret at each call.
  const keys = secrets.map(importKey)
  const verified = new LRUCache<string, Claims>({ max: mostVerified })
  return {
    issue: async (user, authenticatedAt, isConfirmed = true, { sessionId, hasSecondFactor = false } = {}) =>
      sign(await keys[0], user, { authenticatedAt, isConfirmed, sessionId, hasSecondFactor }, now()),
    verify: async (token) => {
      const known = verified.get(token)
      const claims = known && known.expiresAt > now() ? known : await readClaims(keys, token, now())
      if (!claims) return null
      verified.set(token, claims)
      const user = await callerOfSession(db, claims)
      const { userId: _, tokenVersion: _version, ...session } = claims
      return user ? { user, ...session } : null
    },
  }
}

function importKey(secret: string): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify'])
}

type SignIn = { authenticatedAt: Date; isConfirmed: boolean; sessionId: string | undefined; hasSecondFactor: boolean }

async function sign(
  key: CryptoKey | undefined,
  user: Caller,
  { authenticatedAt, isConfirmed, sessionId, hasSecondFactor }: SignIn,
  now: Date,
): Promise<string | null> {
  if (!key) throw new Error('There is no secret to sign sessions with')
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const authenticatedSeconds = Math.floor(authenticatedAt.getTime() / 1000)
  const endSeconds = Math.min(nowSeconds + lifetimeSeconds, authenticatedSeconds + longestSessionSeconds)
  if (endSeconds <= nowSeconds) return null
  const { tokenVersion: ver, email, name } = user
  // Name, email and `email_verified` are for display; rights are read from the database at every call.
  const shown = { email, name, email_verified: isConfirmed }
  // `amr` as in RFC 8176.
  const ofSession = { auth_time: authenticatedSeconds, sid: sessionId, ...(hasSecondFactor && { amr: ['mfa'] }) }
  return new SignJWT({ ver, ...shown, ...ofSession })
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setSubject(user.id)
    .setJti(crypto.randomUUID())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(endSeconds)
    .sign(key)
}

/** A token of the previous release names no session: such a token outlives its session by at most an hour. */
type Claims = Omit<Session, 'user'> & { userId: string; tokenVersion: number }

async function readClaims(keys: Promise<CryptoKey>[], token: string, now: Date): Promise<Claims | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [algorithm],
        typ: tokenType,
        currentDate: now,
      })
      const { sub, jti, exp, ver, sid, amr, auth_time: signedIn } = payload
      if (!sub || !jti || !exp || typeof ver !== 'number') return null
      const sessionId = typeof sid === 'string' ? sid : undefined
      const hasSecondFactor = Array.isArray(amr) && amr.includes('mfa')
      return {
        ...{ userId: sub, tokenVersion: ver, tokenId: jti, sessionId, hasSecondFactor },
        authenticatedAt: typeof signedIn === 'number' ? new Date(signedIn * 1000) : undefined,
        expiresAt: new Date(exp * 1000),
      }
    } catch (error) {
      // A jose error means an invalid token; any other error is a bug.
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return null
}
