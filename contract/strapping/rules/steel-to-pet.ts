/**
 * PET strap in place of steel: which of what is sold does the same work, what closes it, and what it saves. A strap holds as
 * much as its joint, so each counts with the joint of its set.
 */

import { isSoldOut, priceByLength } from '../../products/rules/product.ts'
import { type Article, isOf } from './fit-checks.ts'
import { bestWay, type Offered, sortedBy, type Way } from './way-to-strap.ts'

/** A strap with what tightens and joins it. */
export type Strapped<P> = Way<P> & {
  /** Of the break strength; left out where it is not known. */
  jointStrengthPercent?: number
  /** Break strength × joint strength, to the newton: what the closed strap holds. */
  workingLoadN?: number
}

export const isSteelStrap = ({ technicalData }: Article): boolean =>
  technicalData.type === 'strap' && isOf(technicalData, 'steel')
const isPetStrap = ({ technicalData }: Article) => technicalData.type === 'strap' && isOf(technicalData, 'PET')

export type PetInstead<P> = Strapped<P> & {
  /** How many of it, side by side, take the place of one steel strap. */
  strapsForOne: number
}

/** More straps than two for one are more work than a switch saves. */
const mostForOne = 2

/**
 * The PET straps that hold at least as much as the steel. One for one that saves money comes first, then what costs least by
 * length; what is sold out comes last. PET of which the joint is not known is not among them.
 */
export function petInsteadOf<P extends Offered>(steel: Strapped<P>, sold: readonly P[]): PetInstead<P>[] {
  // Of a joint that nobody has stated, the steel may hold all that it bears itself.
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

/** What takes the place of a metre of steel, in dollars. */
function priceOfSteelMetre({ strap, strapsForOne }: Instead): number | undefined {
  return priceByLength(strap.pricePerUnit, strap.technicalData.coilLengthM, strapsForOne)
}

type Coil = Article & { pricePerUnit: number }
type Instead = { strap: Coil; strapsForOne: number }

/** Dollars that the PET saves on so many metres of steel; less than nothing where it costs more. Undefined where a coil has no known length. */
export function savedOn(metres: number, steel: Coil, pet: Instead): number | undefined {
  const steelPrice = priceByLength(steel.pricePerUnit, steel.technicalData.coilLengthM, 1)
  const petPrice = priceOfSteelMetre(pet)
  return steelPrice === undefined || petPrice === undefined ? undefined : (steelPrice - petPrice) * metres
}

/** A strap in the best of its sets. */
export function strappedWith<P extends Offered>(strap: P, sold: readonly P[]): Strapped<P> {
  const way = bestWay({ strap }, sold) ?? { strap }
  const { breakStrengthN } = strap.technicalData
  const jointStrengthPercent = (way.joint ?? way.tensioner)?.technicalData.jointStrengthPercent
  if (jointStrengthPercent === undefined) return way
  if (breakStrengthN === undefined) return { ...way, jointStrengthPercent }
  return { ...way, jointStrengthPercent, workingLoadN: Math.round((breakStrengthN * jointStrengthPercent) / 100) }
}

/** What the steel is for and the PET is not, such as sharp edges. */
export function lostWith(steel: Article, pet: Article): string[] {
  return (steel.technicalData.suits ?? []).filter((load) => pet.technicalData.unsuited?.includes(load))
}
