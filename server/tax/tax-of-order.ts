/** How an order is taxed, from what the shop knows. */
import type { Place } from '#contract/tax/rules/places.ts'
import { type NumberState, numberStates, type Taxation, type TaxMode, taxOf } from '#contract/tax/rules/treatment.ts'
import { readVatNumber, type VatNumber, vatKey } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { lastCheck, taxModeOf } from './tax-queries.ts'

/** The parts of a form that decide the tax. */
export type TaxWords = { country?: string | undefined; postalCode?: string | undefined; vatNumber?: string | undefined }

const numberOf = ({ vatNumber, country }: TaxWords): VatNumber | undefined =>
  vatNumber ? readVatNumber(vatNumber, country) : undefined

const placeOf = ({ country, postalCode = '' }: TaxWords): Place | undefined =>
  country ? { country, postalCode } : undefined

/** How a cart is taxed. A malformed number counts as none, so that the cart still has a price. */
export async function taxOfCart(db: Db, words: TaxWords): Promise<Taxation & { mode: TaxMode }> {
  const mode = await taxModeOf(db)
  if (mode === 'none') return { mode, ...taxOf({ mode }) }
  const number = numberOf(words)
  const state = number && ((await lastCheck(db, vatKey(number)))?.state ?? 'silent')
  const vatNumber = number && state && { prefix: number.prefix, state }
  return { mode, ...taxOf({ mode, place: placeOf(words), vatNumber }) }
}

/**
 * How a shop with VAT taxes an order, for each possible state of the buyer's VAT number, because only the statement that places
 * the order reads the state. `key` is empty without a number, or with a malformed one.
 */
export function taxChoices(words: TaxWords): { key: string; choices: Record<NumberState, Taxation> } {
  const number = numberOf(words)
  const choice = (state: NumberState) =>
    taxOf({ mode: 'vat', place: placeOf(words), vatNumber: number && { prefix: number.prefix, state } })
  const choices = Object.fromEntries(numberStates.map((state) => [state, choice(state)]))
  return { key: number ? vatKey(number) : '', choices: choices as Record<NumberState, Taxation> }
}
