/** Verifies ID tokens of the embedded provider against its own keys, without a call over HTTP. */
import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { mayHaveAccount, noAccountFor } from './account-address.ts'
import {
  accountOfSession,
  confirmAddress,
  deleteAccount,
  dropSessionOfAddress,
  dropSessions,
  endSessionsOfAccount,
  insertAccount,
  noteUse,
  renameAccount,
  sessionsOfAddress,
} from './account-queries.ts'
import { openConfirmation } from './confirmation-link.ts'
import { cleanName, readIdToken } from './id-token.ts'
import { endMailedLinks } from './mailed-link-queries.ts'
import { dropSecondFactor, factorOfAddress } from './second-factor-queries.ts'
import type { IdentityVerifier } from './verifier.ts'

export const embeddedProvider = 'embedded'

/** Issuer and audience of the embedded provider's ID tokens, independent of the shop's address. */
export const embeddedIssuer = 'urn:fleje:identity'
export const embeddedAudience = 'urn:fleje:shop'

/** Reads the token's session from the database again, so that the token of an ended session is rejected. */
export function makeEmbeddedVerifier(
  db: Db,
  readKeys: () => Promise<JSONWebKeySet>,
  now: () => Date = () => new Date(),
): Omit<IdentityVerifier, 'checkPassword'> {
  const expected = { issuer: embeddedIssuer, audience: embeddedAudience, algorithm: 'EdDSA' } as const
  return {
    provider: embeddedProvider,
    verify: async (idToken) => {
      const claims = await readIdToken(idToken, createLocalJWKSet(await readKeys()), expected, now())
      if (!claims?.sid) return null
      const account = await accountOfSession(db, { id: claims.sid, userId: claims.sub }, now())
      if (!account) return null
      await noteUse(db, claims.sid, now())
      const { email, emailVerified, name, signedInAt, hasSecondFactor, secondFactorAt } = account
      return {
        subject: claims.sub,
        sessionId: claims.sid,
        email,
        emailVerified,
        name: cleanName(name),
        authenticatedAt: signedInAt,
        secondFactor: !hasSecondFactor ? 'none' : secondFactorAt ? 'proved' : 'missing',
      }
    },
    resetSecondFactor,
    secondFactorOf: factorOfAddress,
    renameAccount: (tx, email, name) => renameAccount(tx, { email }, name),
    invite,
    confirmAddress: (tx, email) => confirmAddress(tx, { email }),
    deleteAccount: (tx, email) => deleteAccount(tx, { email }),
    sessions: {
      list: sessionsOfAddress,
      end: dropSessionOfAddress,
      endAll: (tx, email) => dropSessions(tx, { email }),
    },
  }
}

export async function resetSecondFactor(tx: Db, email: string): Promise<boolean> {
  const accountId = await dropSecondFactor(tx, { email })
  if (accountId === undefined) return false
  await dropSessions(tx, { id: accountId })
  await endSessionsOfAccount(tx, embeddedProvider, accountId)
  await endMailedLinks(tx, { email })
  return true
}

async function invite(tx: Db, { email, name }: { email: string; name: string }) {
  if (!mayHaveAccount(email)) throw new Refusal(422, noAccountFor, { errors: { email: noAccountFor } })
  // Nobody knows this password: the account can be used once its owner has chosen another.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const account = await insertAccount(tx, { id: crypto.randomUUID(), email, name, passwordHash, emailVerified: false })
  if (!account) return { path: '/login', isNew: false }
  return { path: `/confirm?token=${await openConfirmation(tx, account)}`, isNew: true }
}
