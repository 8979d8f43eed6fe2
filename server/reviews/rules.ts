/** Rules for writing reviews, and for hiding, answering and deleting them as an admin. */
import type { ChangeAction } from '#contract/history/rules.ts'
import type { ReviewForm } from '#contract/reviews/schema.ts'
import { idempotently } from '../api/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import {
  insertReview,
  isReviewThere,
  lockReview,
  noteLook,
  putReviewState,
  type ReviewState,
  removeReview,
} from './review-queries.ts'
import { toWireAnswer } from './to-wire.ts'

export async function addReview(
  db: Db,
  user: Caller,
  form: ReviewForm,
  idempotencyKey: string | undefined,
): Promise<string> {
  if (form.email !== user.email) throw new Refusal(403, 'You can only write reviews in your own name')
  return inTransaction(db, (tx) => {
    const make = () => insertReview(tx, user.id, { ...form, name: user.name || form.name })
    const isThere = (id: string) => isReviewThere(tx, id)
    return idempotently(tx, user, { call: 'addReview', idempotencyKey, body: form }, { make, isThere })
  })
}

/** Returns the number of deleted reviews. */
export async function deleteReview(db: Db, admin: Caller, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const removed = await removeReview(tx, id)
    if (!removed) return 0
    await recordChanges(tx, admin, [{ action: 'delete review', aboutId: id, before: { number: removed.number } }])
    return 1
  })
}

/** Hides a review from everyone but its author and admins, or shows it again. Returns the number of changed reviews. */
export async function setHidden(db: Db, admin: Caller, id: string, hidden: boolean): Promise<number> {
  return inTransaction(db, async (tx) => {
    const current = await findToChange(tx, id)
    return changeReview(tx, admin, { id, current, put: { hidden }, action: hidden ? 'hide review' : 'show review' })
  })
}

/** Notes that an admin has looked at a review, so that it no longer needs attention. Returns the number of changed reviews. */
export async function lookAtReview(db: Db, admin: Caller, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await findToChange(tx, id)
    if (!(await noteLook(tx, id))) return 0
    await recordChanges(tx, admin, [{ action: 'look at review', aboutId: id }])
    return 1
  })
}

/** Sets the shop's answer; null removes it. `seen` is the answer the admin has read. Returns the number of changed reviews. */
export async function answerReview(
  db: Db,
  admin: Caller,
  id: string,
  { answer, seen }: { answer: string | null; seen?: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const current = await findToChange(tx, id)
    const there = current.answer ?? ''
    if (seen !== undefined && seen !== there && answer !== there)
      throw new Refusal(409, 'Another admin has answered this review in the meantime', {
        facts: { answer: toWireAnswer(current) },
      })
    return changeReview(tx, admin, { id, current, put: { answer }, action: 'answer review' })
  })
}

async function findToChange(tx: Db, id: string): Promise<ReviewState & { answeredAt: Date | null }> {
  const current = await lockReview(tx, id)
  if (!current) throw new Refusal(404, 'There is no such review')
  return current
}

type ReviewChange = { id: string; current: ReviewState; put: Partial<ReviewState>; action: ChangeAction }

async function changeReview(tx: Db, admin: Caller, { id, current, put, action }: ReviewChange): Promise<number> {
  const difference = differenceIn(current, { ...current, ...put })
  if (!difference.after) return 0
  await putReviewState(tx, id, put)
  await recordChanges(tx, admin, [{ action, aboutId: id, ...difference }])
  return 1
}
