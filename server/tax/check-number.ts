/** Checks a VAT number and stores the answer, which is the proof of an exempt sale. */
import type { NumberState } from '#contract/tax/rules/treatment.ts'
import type { CheckedVatNumber } from '#contract/tax/schema/company.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { readVatNumber, type VatNumber, vatKey, vatNumberProblem } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import type { RegisterAnswer } from './register.ts'
import { insertCheck, lastCheck, ownVatNumber } from './tax-queries.ts'

/** A number as a person has typed it. Without the letters of its country, it belongs to `country`. */
export function readTyped(typed: string, country?: string): VatNumber {
  return readVatNumber(typed, country) ?? refuseNumber(typed)
}

export function refuseNumber(typed: string): never {
  const problem = vatNumberProblem(typed)
  throw new Refusal(422, problem, { errors: { vatNumber: problem } })
}

export async function checkTyped(shop: Pick<Shop, 'db' | 'register'>, typed: string): Promise<CheckedVatNumber> {
  const number = readTyped(typed)
  await checkNumber(shop, number)
  return knownOfNumber(shop.db, vatKey(number))
}

/** The last answer of the register about a number, if it is not older than 30 days; else the state `silent`. */
export async function knownOfNumber(db: Db, number: string): Promise<CheckedVatNumber> {
  const known = await lastCheck(db, number)
  if (!known) return { vatNumber: number, state: 'silent' }
  const { state, at, registeredName } = known
  return { vatNumber: number, state, checkedAt: at.toISOString(), ...(registeredName && { registeredName }) }
}

/** A Spanish number makes no sale exempt, so a check of its format is enough. */
const byItsForm: RegisterAnswer = {
  ...{ state: 'valid', consultationNumber: '', registeredName: '', registeredAddress: '', answer: {} },
}

export async function checkNumber(
  { db, register }: Pick<Shop, 'db' | 'register'>,
  number: VatNumber,
): Promise<NumberState> {
  const requester = readVatNumber((await ownVatNumber(db)) ?? '')
  const isSpanish = number.prefix === 'ES'
  const answer = isSpanish ? byItsForm : await register(number, requester)
  await insertCheck(db, {
    ...answer,
    number: vatKey(number),
    source: isSpanish ? 'form' : 'VIES',
    requester: isSpanish || !requester ? '' : vatKey(requester),
  })
  return answer.state
}
