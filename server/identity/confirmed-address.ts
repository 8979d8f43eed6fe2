/**
 * Answers for every room what an account may do before the owner of its address has confirmed it: nothing of `ConfirmedAct`. Rules
 * ask `accountMay`, or call `demandConfirmedAddress`; statements have `isConfirmed` (confirmed-queries.ts) as a condition.
 */
import { type ConfirmedAct, unconfirmedRefusals } from '#contract/users/rules/confirmed-address.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { readConfirmed } from './confirmed-queries.ts'

/** Whether the account may do this now. Today a confirmed address allows all of it, and nothing else allows any of it. */
export async function accountMay(db: Db, userId: string, _act: ConfirmedAct): Promise<boolean> {
  return readConfirmed(db, userId)
}

/** Refuses (409) what only an account with a confirmed address may do, with the act's sentence at its field. */
export async function demandConfirmedAddress(db: Db, userId: string, act: ConfirmedAct): Promise<void> {
  if (await accountMay(db, userId, act)) return
  const { says, field } = unconfirmedRefusals[act]
  throw new Refusal(409, says, field && { errors: { [field]: says } })
}
