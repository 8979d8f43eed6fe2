/**
 * How an order is taxed, for a seller in Spain who sells standard-rated goods to businesses. Checkout, the prices of a cart,
 * orders, papers and reports all use this rule.
 */

import { isForeignPrefix } from '../../../places/rules/countries/vat-prefix.ts'
import { vatOf } from '../../../places/rules/place.ts'
import { standardRate } from '../amounts.ts'

export const taxModes = ['none', 'vat'] as const
export type TaxMode = (typeof taxModes)[number]

/** `waiting`: the VAT number is well-formed, and the register has not answered. */
export const treatments = ['none', 'domestic', 'export', 'intra-EU supply', 'waiting'] as const
export type Treatment = (typeof treatments)[number]

/** Whether no VAT is charged, or none unless the register says otherwise, in a shop that charges VAT. */
export const isExempt = (treatment: Treatment): boolean => treatment !== 'none' && treatment !== 'domestic'

/** `silent`: the register has not answered, which says nothing about the number. */
export const numberStates = ['valid', 'invalid', 'silent'] as const
export type NumberState = (typeof numberStates)[number]

/** VIES is the register of the EU. Spanish numbers are checked only by their form. */
export const checkSources = ['VIES', 'form'] as const

/** `prefix`: the two letters before the number, such as `DE` or `EL`. */
export type CheckedNumber = { prefix: string; state: NumberState }

/**
 * `place`: the id of the place where the goods go, also when the customer collects them; undefined if the order does not say. `vouched`:
 * whether the office vouches that collected goods leave Spain.
 */
export type TaxFacts = {
  mode: TaxMode
  collected?: boolean
  vouched?: boolean
  place?: string | undefined
  vatNumber?: CheckedNumber | undefined
}

/** `rate` in hundredths of a per cent. */
export type Taxation = { treatment: Treatment; rate: number }

export function taxOf({ mode, collected, vouched, place, vatNumber }: TaxFacts): Taxation {
  if (mode === 'none') return { treatment: 'none', rate: 0 }
  const domestic: Taxation = { treatment: 'domestic', rate: standardRate }
  // The shop cannot know where collected goods go.
  if (collected && !vouched) return domestic
  if (!place) return domestic
  const there = vatOf(place)
  if (there === undefined) return { treatment: 'export', rate: 0 }
  if (there === 'ES' || !vatNumber || !isForeignPrefix(vatNumber.prefix) || vatNumber.state === 'invalid')
    return domestic
  return { treatment: vatNumber.state === 'valid' ? 'intra-EU supply' : 'waiting', rate: 0 }
}
