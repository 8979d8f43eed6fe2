/** API keys: created and revoked by admins, shown once, and identified by their hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { defaultKeyLifetime, keyLifetimes, keyPrefix, mostKeys } from '#contract/integrations/rules/integration.ts'
import { keyAuthor } from '#contract/integrations/rules/key-texts.ts'
import type { KeyForm } from '#contract/integrations/schema/integration.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction, violatesConstraint } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { keyMail, type TellMoment } from './access-mails.ts'
import { countKeys, insertKey, keyOfHash, noteUse, revokeExpired, revokeKeyOf } from './key-queries.ts'
import type { Caller } from './session-queries.ts'
import type { Session } from './sessions.ts'
import { stayAdmin } from './stay-admin.ts'

const shownLetters = keyPrefix.length + 4

const dayMs = 24 * 60 * 60 * 1000

export async function makeKey(
  { db, config, mailer }: Pick<Shop, 'db' | 'config' | 'mailer'>,
  admin: Caller,
  { name, scope, validFor = defaultKeyLifetime }: z.infer<typeof KeyForm>,
  tell: TellMoment,
): Promise<{ id: string; key: string; expiresAt: Date }> {
  const key = keyPrefix + randomBytes(32).toString('base64url')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + keyLifetimes[validFor] * dayMs)
  try {
    return await inTransaction(db, async (tx) => {
      await stayAdmin(tx, admin)
      await revokeExpired(tx, name, now)
      if ((await countKeys(tx)) >= mostKeys)
        throw new Refusal(409, `There are already ${mostKeys} keys: please revoke one first`)
      const beginsWith = key.slice(0, shownLetters)
      const made = { name, scope, beginsWith, expiresAt }
      const id = await insertKey(tx, { ...made, hash: hashOf(key), createdById: admin.id })
      await recordChanges(tx, admin, [{ action: 'make key', aboutId: name, after: { scope, validFor } }])
      await mailer.send(keyMail(config, { ...made, createdBy: admin.email }, tell), tx)
      return { id, key, expiresAt }
    })
  } catch (error) {
    if (!violatesConstraint(error, 'api_keys_one_per_name')) throw error
    const sentence = 'A key with this name already exists'
    throw new Refusal(409, sentence, { errors: { name: sentence } })
  }
}

export async function revokeKey(db: Db, admin: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await revokeKeyOf(tx, id)
    if (name === undefined) throw new Refusal(404, 'There is no such key')
    await recordChanges(tx, admin, [{ action: 'revoke key', aboutId: name }])
  })
}

const minuteMs = 60_000

/** The caller of an API key, read from the database at each call, so that revocation is immediate. Null for an invalid key. */
export async function sessionOfKey(db: Db, key: string, now = new Date()): Promise<Session | null> {
  const found = await keyOfHash(db, hashOf(key), now)
  if (!found) return null
  const { id, name, scope, lastUsedAt } = found
  const minuteAgo = new Date(now.getTime() - minuteMs)
  if (!lastUsedAt || lastUsedAt < minuteAgo) await noteUse(db, id, now, minuteAgo)
  // A key can read what admins can read; its scope decides which calls it may make.
  const user: Caller = {
    id,
    name,
    email: keyAuthor(name),
    role: 'admin',
    officeRole: null,
    tokenVersion: 0,
    companyId: null,
    companyRole: null,
    keyScope: scope,
  }
  // The admin who created the key confirmed a second factor, wherever the shop demands one.
  return { user, tokenId: id, expiresAt: never, hasSecondFactor: true }
}

/** The latest possible date. */
const never = new Date(8.64e15)

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
