/** The shop's own tokens (JWT): valid for an hour, renewed with a new ID token, invalid when the user is deleted. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/connect.ts'
import { type Caller, callerOfSession } from './session-queries.ts'

const tokenType = 'fleje-session'
const algorithm = 'HS256'
const lifetimeSeconds = 60 * 60
/** Absolute lifetime: however often its token is renewed, a session ends this long after the last sign-in. */
const longestSessionSeconds = 12 * 60 * 60

/** A signature is the same at each call: it is checked once. Everything that may change is read from the database. */
const mostVerified = 10_000

/** The authenticated user of a call, and the token they used. */
export type Session = { user: Caller; tokenId: string; sessionId?: string | undefined; expiresAt: Date }

export type Sessions = {
  /**
   * Issues a token for a user who signed in at `authenticatedAt`; `isConfirmed` says whether their address is
   * confirmed, `sessionId` which session of the provider it comes from. Null when the sign-in is too old to be renewed
   * without a password.
   */
  issue: (user: Caller, authenticatedAt: Date, isConfirmed?: boolean, sessionId?: string) => Promise<string | null>
  /** The session of a token. Null when it is forged, expired or revoked, or its user is deleted. */
  verify: (token: string) => Promise<Session | null>
}

/** `secrets`: the first signs, all of them verify, so that a secret can be rotated without signing everybody out. */
export function makeSessions(db: Db, secrets: string[], now: () => Date = () => new Date()): Sessions {
  // Once: jose would make a key of the secret at each call.
  const keys = secrets.map(importKey)
  const verified = new LRUCache<string, Claims>({ max: mostVerified })
  return {
    issue: async (user, authenticatedAt, isConfirmed = true, sessionId) =>
      sign(await keys[0], user, { authenticatedAt, isConfirmed, sessionId }, now()),
    verify: async (token) => {
      const known = verified.get(token)
      const claims = known && known.expiresAt > now() ? known : await readClaims(keys, token, now())
      if (!claims) return null
      verified.set(token, claims)
      const user = await callerOfSession(db, claims)
      const { tokenId, sessionId, expiresAt } = claims
      return user && { user, tokenId, sessionId, expiresAt }
    },
  }
}

function importKey(secret: string): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify'])
}

type SignIn = { authenticatedAt: Date; isConfirmed: boolean; sessionId: string | undefined }

async function sign(
  key: CryptoKey | undefined,
  user: Caller,
  { authenticatedAt, isConfirmed, sessionId }: SignIn,
  now: Date,
): Promise<string | null> {
  if (!key) throw new Error('There is no secret to sign sessions with')
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const authenticatedSeconds = Math.floor(authenticatedAt.getTime() / 1000)
  const endSeconds = Math.min(nowSeconds + lifetimeSeconds, authenticatedSeconds + longestSessionSeconds)
  if (endSeconds <= nowSeconds) return null
  const { tokenVersion: ver, email, name } = user
  // Name, email and whether it is confirmed are for display; rights are read from the database at every call.
  return new SignJWT({ ver, email, name, email_verified: isConfirmed, auth_time: authenticatedSeconds, sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setSubject(user.id)
    .setJti(crypto.randomUUID())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(endSeconds)
    .sign(key)
}

/** A token of the release before names no session: it outlives the end of one by an hour at most. */
type Claims = {
  userId: string
  tokenVersion: number
  tokenId: string
  sessionId: string | undefined
  expiresAt: Date
}

async function readClaims(keys: Promise<CryptoKey>[], token: string, now: Date): Promise<Claims | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [algorithm],
        typ: tokenType,
        currentDate: now,
      })
      const { sub, jti, exp, ver, sid } = payload
      if (!sub || !jti || !exp || typeof ver !== 'number') return null
      const sessionId = typeof sid === 'string' ? sid : undefined
      return { userId: sub, tokenVersion: ver, tokenId: jti, sessionId, expiresAt: new Date(exp * 1000) }
    } catch (error) {
      // A jose error means an invalid token; any other error is a bug.
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return null
}
