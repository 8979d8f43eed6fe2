/** Idempotency-Key: what a form makes is made once, and a key stands for that form and for no other. */
import { createHash } from 'node:crypto'
import type { CallName } from '#contract/paths.ts'
import type { Db } from './database/connect.ts'
import { idempotencyKeyOf, saveIdempotencyKey } from './idempotency-queries.ts'
import type { Caller } from './identity/session-queries.ts'
import { lockCustomer } from './orders/order-queries.ts'
import { Refusal } from './refusal.ts'

/** What a form came with: the call it was sent to, its key if it said one, and its checked body. */
export type Sent = { call: CallName; idempotencyKey: string | undefined; body: object }

type Making = {
  /** Makes it, in the same transaction; gives its id. */
  make: () => Promise<string>
  /** Whether what an earlier form made still exists. */
  isThere: (id: string) => Promise<boolean>
}

/**
 * Makes something once for each key of a user; gives the id of what was made, now or before. Refuses with 422 another
 * body under the same key, and with 409 what was deleted since. Forms of one user wait for each other here, so that two
 * tabs agree. Without a key it simply makes it.
 */
export async function makeOnce(tx: Db, user: Caller, sent: Sent, { make, isThere }: Making): Promise<string> {
  const { call, idempotencyKey: key, body } = sent
  if (key === undefined) return make()
  if (!(await lockCustomer(tx, user.id))) throw new Refusal(401, 'Please sign in again')
  const digest = digestOf(body)
  const kept = await idempotencyKeyOf(tx, { userId: user.id, call, key })
  if (!kept) {
    const madeId = await make()
    await saveIdempotencyKey(tx, { userId: user.id, call, key, digest, madeId })
    return madeId
  }
  if (kept.digest !== digest) refuseOtherForm()
  if (!(await isThere(kept.madeId))) throw new Refusal(409, 'This was sent before and has been deleted since')
  return kept.madeId
}

export function refuseOtherForm(): never {
  throw new Refusal(422, 'This Idempotency-Key was sent before with something else in the form')
}

/** Two bodies that say the same have the same digest, in whatever order they say it. */
export function digestOf(body: object): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(body)))
    .digest('base64url')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]))
}
