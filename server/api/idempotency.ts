/** Idempotency keys: a form that is sent twice creates one record, and each key is valid for one form only. */
import type { CallName } from '#contract/calls.ts'
import { Refusal } from '../base/refusal.ts'
import { digestOf, refuseOtherForm } from '../base/request-digest.ts'
import type { Db } from '../database/db.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { idempotencyKeyOf, saveIdempotencyKey } from './idempotency-queries.ts'

/** A form as sent: its call, its idempotency key if it has one, and its validated body. */
export type Sent = { call: CallName; idempotencyKey: string | undefined; body: object }

type Creation = {
  /** Creates the record, in the same transaction; returns its id. */
  make: () => Promise<string>
  /** Whether the record created earlier still exists. */
  isThere: (id: string) => Promise<boolean>
}

/**
 * Creates a record once for each key of a user. Returns the record's id, whether this call or an earlier one created it. Refuses
 * another body under the same key (422), and a key whose record has been deleted since (409). A row lock serialises the forms of
 * one user, which prevents a race between two tabs. Without a key, each call creates a record.
 */
export async function idempotently(tx: Db, user: Caller, sent: Sent, { make, isThere }: Creation): Promise<string> {
  const { call, idempotencyKey: key, body } = sent
  if (key === undefined) return make()
  // Of the calls that use this function, API keys may make only countStock, which can be repeated without an Idempotency-Key.
  if (user.keyScope)
    throw new Refusal(422, 'With an API key, leave out Idempotency-Key: this call can be repeated without that header')
  if (!(await lockCaller(tx, user.id))) throw new Refusal(401, 'Please sign in again')
  const digest = digestOf(body)
  const stored = await idempotencyKeyOf(tx, { userId: user.id, call, key })
  if (!stored) {
    const madeId = await make()
    await saveIdempotencyKey(tx, { userId: user.id, call, key, digest, madeId })
    return madeId
  }
  if (stored.digest !== digest) refuseOtherForm()
  if (!(await isThere(stored.madeId))) throw new Refusal(409, 'This was sent before, and has since been deleted')
  return stored.madeId
}
