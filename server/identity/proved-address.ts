/**
 * Answers for every room what an account may do before the owner of its address has confirmed it: nothing of `ProvenAct`. Rules
 * ask `accountMay`, or call `demandProvedAddress`; statements have `isProved` (proved-queries.ts) as a condition.
 */
import { type ProvenAct, unprovenRefusals } from '#contract/users/rules/proved-address.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { readProved } from './proved-queries.ts'

/** Whether the account may do this now. Today a confirmed address allows all of it, and nothing else allows any of it. */
export async function accountMay(db: Db, userId: string, _act: ProvenAct): Promise<boolean> {
  return readProved(db, userId)
}

/** Refuses (409) what only an account with a confirmed address may do, with the act's sentence at its field. */
export async function demandProvedAddress(db: Db, userId: string, act: ProvenAct): Promise<void> {
  if (await accountMay(db, userId, act)) return
  const { says, field } = unprovenRefusals[act]
  throw new Refusal(409, says, field && { errors: { [field]: says } })
}
