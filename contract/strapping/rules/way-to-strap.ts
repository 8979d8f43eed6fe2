/** A way to strap with products that fit each other: strap, tensioner, joint and sealer. */

import { isSoldOut, type Stock } from '../../products/rules/product.ts'
import type { Article, Fit } from './fit-checks.ts'
import { closesSeals, fitOf, isJoint, isTensioner, joinsAlone, needsSealer } from './fits.ts'

/** The facts, stock and price of a product that a set uses. */
export type Offered = Article & Stock & { pricePerUnit: number }

/** `joint` is left out if the tool joins the strap itself, and `sealer` if the joint or the tool needs no sealer. */
export type Way<P> = { strap: P; tensioner?: P; joint?: P; sealer?: P }

/** The best way that contains the given products, from stock if possible, else from all products. */
export function bestWay<P extends Offered>(fixed: Partial<Way<P>>, products: readonly P[]): Way<P> | undefined {
  const inStock = products.filter((product) => !isSoldOut(product))
  return firstWay(fixed, inStock) ?? firstWay(fixed, products)
}

function firstWay<P extends Offered>(fixed: Partial<Way<P>>, products: readonly P[]): Way<P> | undefined {
  const tried = new Set<string>()
  for (const strap of fixed.strap ? [fixed.strap] : strapsFor(fixed, products)) {
    const size = sizeOf(strap)
    const way = tried.has(size) ? undefined : wayOf({ ...fixed, strap }, products)
    if (way) return way
    tried.add(size)
  }
  return undefined
}

/** A key for a strap. Straps with the same key are joined by the same products. */
export function sizeOf({ technicalData }: Article): string {
  const { materials, widthMinMm, widthMaxMm, thicknessMm, joints } = technicalData
  return JSON.stringify([materials, widthMinMm, widthMaxMm, thicknessMm, joints])
}

/** Straps that fit all given products, best first: fewest hints, then a break strength of about twice the tool's tension. */
function strapsFor<P extends Offered>(fixed: Partial<Way<P>>, products: readonly P[]): P[] {
  const others = Object.values(fixed)
  const straps = products.filter(({ technicalData }) => technicalData.type === 'strap')
  const fitting = straps.filter((strap) => others.every((other) => fitOf(strap, other)?.fits === 'yes'))
  const tensionN = fixed.tensioner?.technicalData.tensionN
  const hints = (strap: P) => others.filter((other) => fitOf(strap, other)?.why).length
  return sortedBy(fitting, hints, (strap) => missesWorkingRange(strap, tensionN))
}

/** Strap is tensioned to 40–60 % of its break strength. If the tension is unknown, the strongest strap is the best. */
function missesWorkingRange({ technicalData: { breakStrengthN = 1 } }: Offered, tensionN: number | undefined): number {
  return tensionN === undefined ? -breakStrengthN : Math.abs(Math.log(tensionN / (breakStrengthN / 2)))
}

function wayOf<P extends Offered>(fixed: Way<P>, products: readonly P[]): Way<P> | undefined {
  const { strap } = fixed
  const ofRole = (isOne: typeof isJoint) => products.filter(({ technicalData }) => isOne(technicalData))
  const tensioners = fixed.tensioner ? [fixed.tensioner] : bestFor(strap, ofRole(isTensioner))
  const joints = fixed.joint ? [fixed.joint] : bestFor(strap, ofRole(isJoint))
  const sealers = fixed.sealer ? [fixed.sealer] : bestFor(strap, ofRole(closesSeals))
  for (const tensioner of tensioners) {
    const way = wayWith({ ...fixed, tensioner }, joints, sealers)
    if (way) return way
  }
  const byHand = joints.find(({ technicalData }) => technicalData.form === 'self-locking')
  return byHand && !fixed.tensioner && !fixed.sealer ? { strap, joint: byHand } : undefined
}

type WithTensioner<P> = Omit<Way<P>, 'tensioner'> & { tensioner: P }

function wayWith<P extends Offered>(fixed: WithTensioner<P>, joints: P[], sealers: P[]): Way<P> | undefined {
  const { strap, tensioner } = fixed
  if (joinsAlone(strap.technicalData, tensioner.technicalData))
    return fixed.joint || fixed.sealer ? undefined : { strap, tensioner }
  for (const joint of joints) {
    if (fitOf(joint, tensioner)?.fits !== 'yes') continue
    const closesItself = !needsSealer(joint.technicalData) || closesSeals(tensioner.technicalData)
    if (closesItself && !fixed.sealer) return { strap, tensioner, joint }
    const sealer = closesItself ? undefined : sealers.find((one) => fitOf(joint, one)?.fits === 'yes')
    if (sealer) return { strap, tensioner, joint, sealer }
  }
  return undefined
}

/** Products that fit a strap: products without hints first, then by joint strength, then by price. */
function bestFor<P extends Offered>(strap: P, candidates: P[]): P[] {
  const fits = new Map(candidates.map((candidate) => [candidate, fitOf(strap, candidate)]))
  const fitting = candidates.filter((candidate) => fits.get(candidate)?.fits === 'yes')
  return sortedBy(
    fitting,
    (one) => minding(fits.get(one)),
    weakness,
    (one) => one.pricePerUnit,
  )
}

const minding = (fit: Fit | undefined) => (fit?.why ? 1 : 0)
export const weakness = ({ technicalData }: Article) =>
  isJoint(technicalData) ? -(technicalData.jointStrengthPercent ?? 0) : 0

export function sortedBy<P>(all: readonly P[], ...measures: ((one: P) => number)[]): P[] {
  return all.toSorted((one, other) => {
    for (const measure of measures) {
      const difference = measure(one) - measure(other)
      if (difference !== 0) return difference
    }
    return 0
  })
}
