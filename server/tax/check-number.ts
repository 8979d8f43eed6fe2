/** Checks a VAT number and stores the answer, which is the proof of an exempt sale. */
import type { NumberState } from '#contract/tax/rules/treatment.ts'
import type { Shop } from '../api/services.ts'
import type { RegisterAnswer } from './register.ts'
import { insertCheck, ownVatNumber } from './tax-queries.ts'
import { readVatNumber, type VatNumber, vatKey } from './vat-number.ts'

/** A Spanish number frees nobody from tax, so its form is enough. */
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
