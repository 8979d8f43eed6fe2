/**
 * Accounts written directly into the database of a shop, like those of the demo. Accounts with the same password share one
 * hash, because hashing a password takes half as long as loading a page.
 */
import { hashPassword } from 'better-auth/crypto'
import { openToInspect } from '#server/database/connect.ts'
import type { Db } from '#server/database/db.ts'
import { authSessions } from '#server/database/identity-schema.ts'
import { ensureSecret } from '#server/database/secrets.ts'
import { inTransaction } from '#server/database/statements.ts'
import { insertAccount } from '#server/identity/account-queries.ts'
import { embeddedProvider } from '#server/identity/embedded-verifier.ts'
import { bindIdentity, insertUser } from '#server/identity/identity-queries.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import type { Account } from './members.ts'

export type PreparedAccounts = {
  /** Adds an account with a confirmed address, and signs its user in. Returns the token. */
  add: (account: Account) => Promise<string>
  close: () => Promise<void>
}

export async function openPreparedAccounts(url: string): Promise<PreparedAccounts> {
  const { db, close } = await openToInspect({ url })
  const sessions = makeSessions(db, [await ensureSecret(db, 'session secret', undefined)])
  const hashes = new Map<string, Promise<string>>()
  const hashOf = (password: string) => {
    const hash = hashes.get(password) ?? hashPassword(password)
    hashes.set(password, hash)
    return hash
  }
  return {
    add: async ({ name, email, password }) => {
      const passwordHash = await hashOf(password)
      const { user, sessionId } = await inTransaction(db, (tx) => insert(tx, { name, email, passwordHash }))
      const token = await sessions.issue(user, new Date(), true, { sessionId })
      return token ?? fail(email)
    },
    close,
  }
}

async function insert(tx: Db, account: { name: string; email: string; passwordHash: string }) {
  const [subject, sessionId] = [crypto.randomUUID(), crypto.randomUUID()]
  await insertAccount(tx, { id: subject, ...account })
  const user = (await insertUser(tx, { email: account.email, name: account.name })) ?? fail(account.email)
  const key = { provider: embeddedProvider, subject }
  await bindIdentity(tx, key, { userId: user.id, emailVerified: true, authenticatedAfter: null })
  const expiresAt = new Date(Date.now() + 12 * 60 * 60_000)
  await tx.insert(authSessions).values({ id: sessionId, token: crypto.randomUUID(), userId: subject, expiresAt })
  return { user, sessionId }
}

function fail(email: string): never {
  throw new Error(`${email} could not be prepared`)
}
