/** Checks a VAT number and stores the answer, which is the proof of an exempt sale. */
import type { NumberState } from '#contract/tax/rules/treatment/treatment.ts'
import type { CheckedVatNumber } from '#contract/tax/schema/vat-number.ts'
import type { Shop } from '../api/services.ts'
import { log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { readVatNumber, type VatNumber, vatKey, vatNumberProblem } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { insertCheck, lastCheck, ownVatNumber, type VatCheck } from './tax-queries.ts'

/** A number as a person has typed it. Without the letters of its country, it belongs to `country`. */
export function readTyped(typed: string, country?: string): VatNumber {
  return readVatNumber(typed, country) ?? refuseNumber(typed)
}

export function refuseNumber(typed: string): never {
  const problem = vatNumberProblem(typed)
  throw new Refusal(422, problem, { errors: { vatNumber: problem } })
}

export async function checkTyped(
  shop: Pick<Shop, 'db' | 'register'>,
  typed: string,
  signal: AbortSignal,
): Promise<CheckedVatNumber> {
  const number = readTyped(typed)
  await checkNumber(shop, number, signal)
  return knownOfNumber(shop.db, vatKey(number))
}

/** The last answer of the register about a number, if it is not older than 30 days; else the state `silent`. */
export async function knownOfNumber(db: Db, number: string): Promise<CheckedVatNumber> {
  const known = await lastCheck(db, number)
  if (!known) return { vatNumber: number, state: 'silent', checkedBy: sourceFor(number.slice(0, 2)) }
  const { state, source: checkedBy, at, registeredName } = known
  return { vatNumber: number, state, checkedBy, checkedAt: at.toISOString(), ...(registeredName && { registeredName }) }
}

/** `signal` is aborted when the state is no longer needed. */
export async function checkNumber(
  shop: Pick<Shop, 'db' | 'register'>,
  number: VatNumber,
  signal: AbortSignal,
): Promise<NumberState> {
  const known = await freshState(shop.db, number)
  if (known) return known
  if (sourceFor(number.prefix) === 'form') return noteForm(shop.db, number)
  const state = await shop.register.inTurn({
    line: number.prefix,
    key: vatKey(number),
    // An equal question may have been answered meanwhile.
    ask: async (inTime) => (await freshState(shop.db, number)) ?? askRegister(shop, number, inTime),
    caller: signal,
  })
  return state ?? 'silent'
}

/** For so long, a stored answer is not asked for again. */
const freshForMs = 60 * 60 * 1000

async function freshState(db: Db, number: VatNumber): Promise<NumberState | undefined> {
  const known = await lastCheck(db, vatKey(number))
  return known && Date.now() - known.at.getTime() < freshForMs ? known.state : undefined
}

/** A Spanish number makes no sale exempt, so a check of its form is enough. */
const sourceFor = (prefix: string): VatCheck['source'] => (prefix === 'ES' ? 'form' : 'VIES')

async function noteForm(db: Db, number: VatNumber): Promise<NumberState> {
  await insertCheck(db, { number: vatKey(number), state: 'valid', source: 'form', answer: {} })
  return 'valid'
}

async function askRegister(
  { db, register }: Pick<Shop, 'db' | 'register'>,
  number: VatNumber,
  signal: AbortSignal,
): Promise<NumberState> {
  const own = readVatNumber((await ownVatNumber(db)) ?? '')
  const { requester, isRequesterRefused, ...check } = await register(number, own, signal)
  await insertCheck(db, {
    ...check,
    number: vatKey(number),
    source: 'VIES',
    requester: requester ? vatKey(requester) : '',
  })
  if (isRequesterRefused)
    log.error(
      { at: 'VIES' },
      'VIES does not accept the shop’s own VAT number, so it returns no consultation numbers. Run npm run doctor',
    )
  return check.state
}
