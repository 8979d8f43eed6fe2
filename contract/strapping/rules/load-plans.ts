/**
 * Plans for a load: which straps hold it, how many are needed, what they cost per month, and why the other straps are unsuitable.
 */

import { isSoldOut, type Priced, priceOf } from '../../products/rules/product.ts'
import { lineRefusal } from '../../products/rules/quantity.ts'
import { fitOf } from './fits.ts'
import { boughtFor, type Load, mostStraps, safetyOf, strapLengthsMm, strapsFor, wholeOf } from './load.ts'
import { jointOf, type LoadJoint, strongestJoints } from './load-joint.ts'
import { isMadeFor, whyUnsuited } from './load-suits.ts'
import { bestWay, type Offered, sizeOf, sortedBy, type Way } from './way-to-strap.ts'

/** The facts, stock and prices of a product that the calculator uses. */
export type LoadOffer = Offered &
  Priced & {
    technicalData: {
      packSize?: number | undefined
      orderMultiple?: number | undefined
      fullPacksOnly?: boolean | undefined
    }
  }

type OrderLine<P> = { product: P; quantity: number; totalCents: number }

export type StrapPlan<P> = {
  strap: P
  /** Tensioner, joint and sealer; for a strapping machine, only the strap. */
  way: Way<P>
  /** Whether the strap's data sheet names this kind of load. */
  isMadeFor: boolean
  joint: LoadJoint<P>
  straps: number
  /** The strength of all straps together, as a multiple of the load's weight. */
  safety: number
  /** The length of each strap, the longest first. */
  lengthsMm: number[]
  /** The highest setting of the tool: half the strength of the joint, or the tool's own maximum if that is less. */
  tensionN: number
  month: MonthOfStrap
  /** The order for `months`. A product is left out if its stock does not cover the smallest order. */
  order: OrderLine<P>[]
}

type MonthOfStrap = {
  metres: number
  coils: number
  /** Seals or buckles; 0 where the tool or the strapping machine joins the strap itself. */
  joints: number
  cents: number
}

/**
 * `leftOut`: the number of straps that were not evaluated, because the search for tools is limited to the straps that are
 * likely to cost least.
 */
export type LoadAnswer<P> = { doing: StrapPlan<P>[]; others: { strap: P; why: string }[]; leftOut: number }

/** The plans are sorted by stock, then by whether the strap is made for such a load, then by monthly cost. */
export function planLoad<P extends LoadOffer>(load: Load, products: readonly P[], chosen?: P): LoadAnswer<P> {
  const wayFor = waysAmong(products)
  const answer: LoadAnswer<P> = { doing: [], others: [], leftOut: 0 }
  const straps = products.filter(({ technicalData }) => technicalData.type === 'strap')
  const promising = sortedBy(
    straps,
    (strap) => (strap === chosen ? 0 : 1),
    (strap) => (isSoldOut(strap) ? 1 : 0),
    (strap) => (isMadeFor(strap, load) ? 0 : 1),
    likelyCostAmong(load, products),
  )
  for (const strap of promising) {
    const plan = planOf(load, strap, wayFor)
    if (plan === 'left out') answer.leftOut += 1
    else if ('why' in plan) answer.others.push({ strap, why: plan.why })
    else answer.doing.push(plan)
  }
  const isGone = ({ strap, order }: StrapPlan<P>) => (order.some(({ product }) => product === strap) ? 0 : 1)
  const doing = sortedBy(
    answer.doing,
    isGone,
    (plan) => (plan.isMadeFor ? 0 : 1),
    ({ month }) => month.cents,
    ({ straps: perLoad }) => perLoad,
  )
  return { ...answer, doing }
}

/** Estimates a strap's monthly cost with the strongest joint that any product makes on it. */
function likelyCostAmong<P extends LoadOffer>(load: Load, products: readonly P[]): (strap: P) => number {
  const strongest = strongestJoints(products)
  return ({ technicalData, priceCents, ladder = [] }) => {
    const { breakStrengthN = 0, coilLengthM = 1, joints = [] } = technicalData
    const jointPercent = Math.max(0, ...joints.map((kind) => strongest[kind]))
    const straps = strapsFor(load, { breakStrengthN, jointPercent })
    if (straps > mostStraps) return Number.MAX_VALUE
    const coils = boughtFor(load, metresOf(strapLengthsMm(load, straps))) / coilLengthM
    return coils * (ladder.at(-1)?.priceCents ?? priceCents)
  }
}

type WayFor<P> = (strap: P) => Way<P> | undefined | 'not looked for'

/** Limits the search: thousands of straps would block the server for seconds. */
const mostLookedFor = 60

/** Straps of one size, strength and grade have the same way to strap, so each group is searched once. */
function waysAmong<P extends Offered>(products: readonly P[]): WayFor<P> {
  const found = new Map<string, Way<P> | undefined>()
  const fittingOf = fittingAmong(products)
  return (strap) => {
    const { breakStrengthN, grade } = strap.technicalData
    const alike = JSON.stringify([sizeOf(strap), breakStrengthN, grade])
    if (!found.has(alike)) {
      if (found.size === mostLookedFor) return 'not looked for'
      found.set(alike, bestWay({ strap }, fittingOf(strap)))
    }
    const way = found.get(alike)
    return way && { ...way, strap }
  }
}

/** Products that fit a strap. They are cached by the strap's size, because the size alone decides which products fit. */
function fittingAmong<P extends Offered>(products: readonly P[]): (strap: P) => P[] {
  const known = new Map<string, P[]>()
  return (strap) => {
    const size = sizeOf(strap)
    const fitting = known.get(size) ?? products.filter((other) => fitOf(strap, other)?.fits === 'yes')
    known.set(size, fitting)
    return fitting
  }
}

/** The plan for a strap, or the reason why there is none. */
function planOf<P extends LoadOffer>(
  load: Load,
  strap: P,
  wayFor: WayFor<P>,
): StrapPlan<P> | { why: string } | 'left out' {
  const { breakStrengthN = 0 } = strap.technicalData
  const unsuited = whyUnsuited(strap, load) ?? whyTooWeak(load, { breakStrengthN, jointPercent: 100 }, 'at least ')
  if (unsuited) return { why: unsuited }
  const way = load.by === 'machine' ? { strap } : wayFor(strap)
  if (way === 'not looked for') return 'left out'
  const joint = way && jointOf(way)
  if (!joint) return { why: 'We sell no joint for this strap.' }
  const strength = { breakStrengthN, jointPercent: joint.percent }
  const tooWeak = whyTooWeak(load, strength)
  if (tooWeak) return { why: tooWeak }
  const straps = strapsFor(load, strength)
  const lengthsMm = strapLengthsMm(load, straps)
  const tensionN = tensionOf(strength, way.tensioner?.technicalData.tensionN)
  const safety = safetyOf(straps, strength, load.weightKg)
  return {
    ...{ strap, way, joint, straps, safety, lengthsMm, tensionN, isMadeFor: isMadeFor(strap, load) },
    ...monthAndOrder(load, way, lengthsMm),
  }
}

type Strength = { breakStrengthN: number; jointPercent: number }

/** `least` is put before the number while the joint is unknown. */
function whyTooWeak(load: Load, strength: Strength, least = ''): string | undefined {
  const straps = strapsFor(load, strength)
  if (straps <= mostStraps) return undefined
  return `Too weak: the load would need ${least}${count.format(straps)} straps; the limit is ${mostStraps}.`
}

const count = new Intl.NumberFormat('en-US')

const tensionOf = (strength: Strength, reachesN = Number.POSITIVE_INFINITY) =>
  Math.floor(Math.min(reachesN, (strength.breakStrengthN * strength.jointPercent) / 200) / 10) * 10

function monthAndOrder<P extends LoadOffer>(
  load: Load,
  { strap, tensioner, joint, sealer }: Way<P>,
  lengthsMm: number[],
) {
  const metres = boughtFor(load, metresOf(lengthsMm))
  const coils = metres / (strap.technicalData.coilLengthM ?? 1)
  const joints = joint ? boughtFor(load, lengthsMm.length) : 0
  const packs = joints / (joint?.technicalData.packSize ?? 1)
  const used = [{ product: strap, aMonth: coils }, ...(joint ? [{ product: joint, aMonth: packs }] : [])]
  const ordered = used.map(({ product, aMonth }) => lineOf(product, wholeOf(aMonth * load.months)))
  const cents = used.reduce((sum, { product, aMonth }, index) => {
    const { unitCents } = priceOf(product, ordered[index]?.quantity ?? 0)
    return sum + aMonth * unitCents
  }, 0)
  const tools = [...new Set([tensioner, sealer])].flatMap((tool) => (tool ? lineOf(tool, 1) : []))
  const order = [...ordered, ...tools].filter(
    ({ product, quantity }) => lineRefusal(quantity, packsOf(product)) === undefined,
  )
  return { month: { metres, coils, joints, cents: Math.round(cents) }, order }
}

const metresOf = (lengthsMm: readonly number[]) => lengthsMm.reduce((sum, mm) => sum + mm, 0) / 1000

const packsOf = ({ availableQuantity, minimumOrder, technicalData: { orderMultiple, fullPacksOnly } }: LoadOffer) => {
  return { availableQuantity, minimumOrder, orderMultiple, fullPacksOnly }
}

/** Rounds up to the quantities the product is sold in, limited to the stock. */
function lineOf<P extends LoadOffer>(product: P, needed: number): OrderLine<P> {
  const { availableQuantity, minimumOrder, technicalData } = product
  const step = technicalData.fullPacksOnly ? (technicalData.orderMultiple ?? 1) : 1
  const full = Math.ceil(Math.max(needed, minimumOrder) / step) * step
  const quantity = Math.min(full, Math.floor(availableQuantity / step) * step)
  return { product, quantity, totalCents: priceOf(product, quantity).totalCents }
}
