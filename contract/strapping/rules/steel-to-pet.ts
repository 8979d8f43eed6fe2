/**
 * PET strap in place of steel: which PET straps do the same work, with which joint, and how much they save. A strap is only as
 * strong as its joint, so straps are compared together with the joints of their sets.
 */

import { isSoldOut, priceByLength } from '../../products/rules/product.ts'
import { type Article, isOf } from './fit-checks.ts'
import { bestWay, type Offered, sortedBy, type Way } from './way-to-strap.ts'

/** A strap with its tools and joint. */
export type Strapped<P> = Way<P> & {
  /** The strength of the joint in per cent of the break strength; left out if unknown. */
  jointStrengthPercent?: number
  /** The load that the closed strap holds: break strength × joint strength, rounded to the newton. */
  workingLoadN?: number
}

export const isSteelStrap = ({ technicalData }: Article): boolean =>
  technicalData.type === 'strap' && isOf(technicalData, 'steel')
const isPetStrap = ({ technicalData }: Article) => technicalData.type === 'strap' && isOf(technicalData, 'PET')

export type PetInstead<P> = Strapped<P> & {
  /** PET straps side by side that replace one steel strap. */
  strapsForOne: number
}

/** Replacing one strap with more than two costs more work than the switch saves. */
const mostForOne = 2

/**
 * PET straps that hold at least as much as the steel: straps in stock first, then straps that replace the steel one for one and
 * save money, then the lowest price by length. PET with an unknown joint strength is left out.
 */
export function petInsteadOf<P extends Offered>(steel: Strapped<P>, sold: readonly P[]): PetInstead<P>[] {
  // With an unknown joint, the steel may hold up to its break strength.
  const neededN = steel.workingLoadN ?? steel.strap.technicalData.breakStrengthN
  if (neededN === undefined) return []
  const pets = sold.filter(isPetStrap).flatMap((strap) => {
    const strapped = strappedWith(strap, sold)
    const strapsForOne = strapped.workingLoadN ? Math.ceil(neededN / strapped.workingLoadN) : Number.POSITIVE_INFINITY
    return strapsForOne > mostForOne ? [] : [{ ...strapped, strapsForOne }]
  })
  return sortedBy(
    pets,
    ({ strap }) => (isSoldOut(strap) ? 1 : 0),
    (pet) => (pet.strapsForOne === 1 && (savedOn(1, steel.strap, pet) ?? 0) > 0 ? 0 : 1),
    (pet) => priceOfSteelMetre(pet) ?? Number.POSITIVE_INFINITY,
  )
}

/** The amount for the PET that replaces a metre of steel. */
function priceOfSteelMetre({ strap, strapsForOne }: Instead): number | undefined {
  return priceByLength(strap.pricePerUnit, strap.technicalData.coilLengthM, strapsForOne)
}

type Coil = Article & { pricePerUnit: number }
type Instead = { strap: Coil; strapsForOne: number }

/** The amount that the PET saves on `metres` of steel, negative if it costs more. Undefined if a coil length is unknown. */
export function savedOn(metres: number, steel: Coil, pet: Instead): number | undefined {
  const steelPrice = priceByLength(steel.pricePerUnit, steel.technicalData.coilLengthM, 1)
  const petPrice = priceOfSteelMetre(pet)
  return steelPrice === undefined || petPrice === undefined ? undefined : (steelPrice - petPrice) * metres
}

/** A strap in its best set. */
export function strappedWith<P extends Offered>(strap: P, sold: readonly P[]): Strapped<P> {
  const way = bestWay({ strap }, sold) ?? { strap }
  const { breakStrengthN } = strap.technicalData
  const jointStrengthPercent = (way.joint ?? way.tensioner)?.technicalData.jointStrengthPercent
  if (jointStrengthPercent === undefined) return way
  if (breakStrengthN === undefined) return { ...way, jointStrengthPercent }
  return { ...way, jointStrengthPercent, workingLoadN: Math.round((breakStrengthN * jointStrengthPercent) / 100) }
}

/** Loads that the steel strap suits and the PET strap does not, such as sharp edges. */
export function lostWith(steel: Article, pet: Article): string[] {
  return (steel.technicalData.suits ?? []).filter((load) => pet.technicalData.unsuited?.includes(load))
}
