/** How an order is taxed, from what the shop knows. */
import { placeOf } from '#contract/places/rules/place.ts'
import { numberStates, type TaxFacts, type Treatment, taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import { readVatNumber, type VatNumber, vatKey } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { lastCheck, taxModeOf } from './tax-queries.ts'

/** The parts of a form that decide the tax. */
type TaxWords = { country?: string | undefined; postalCode?: string | undefined; vatNumber?: string | undefined }

/** `vouched`: whether the office vouches that the goods leave Spain, if they are collected. No form says this. */
export type TaxWordsOfOrder = TaxWords & { vouched: boolean }

const numberOf = ({ vatNumber, country }: TaxWords): VatNumber | undefined =>
  vatNumber ? readVatNumber(vatNumber, country) : undefined

/**
 * The facts that decide the tax of a cart, for `taxOf`, except whether the goods are collected. A malformed number counts as none, so that the
 * cart still has a price.
 */
export async function taxFactsOf(db: Db, words: TaxWordsOfOrder): Promise<TaxFacts> {
  const mode = await taxModeOf(db)
  return mode === 'none' ? { mode } : taxedFactsOf(db, words)
}

/** The same for an order that was placed while the shop charged VAT, whatever it charges now. */
export async function taxedFactsOf(db: Db, words: TaxWordsOfOrder): Promise<TaxFacts> {
  const number = numberOf(words)
  const state = number && ((await lastCheck(db, vatKey(number)))?.state ?? 'silent')
  const { vouched } = words
  return { mode: 'vat', vouched, place: placeOf(words), vatNumber: number && state && { prefix: number.prefix, state } }
}

/**
 * The facts that only the statement that places an order reads: whether the delivery method is a collection, and the state of the buyer's VAT
 * number, which is `untaxed` in a shop without VAT.
 */
export const taxCases = [false, true].flatMap((collected) =>
  ([...numberStates, 'untaxed'] as const).map((state) => ({ collected, state })),
)

/** How an order is taxed in each of the `taxCases`. `key` is empty without a VAT number, or with a malformed one. */
export function taxChoices(words: TaxWordsOfOrder): { key: string; treatments: Treatment[]; rates: number[] } {
  const number = numberOf(words)
  const place = placeOf(words)
  const { vouched } = words
  const choices = taxCases.map(({ collected, state }) => {
    if (state === 'untaxed') return taxOf({ mode: 'none' })
    return taxOf({ mode: 'vat', collected, vouched, place, vatNumber: number && { prefix: number.prefix, state } })
  })
  return {
    key: number ? vatKey(number) : '',
    treatments: choices.map(({ treatment }) => treatment),
    rates: choices.map(({ rate }) => rate),
  }
}
