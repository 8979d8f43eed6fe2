/** For a load, which of the straps that are sold do, how many of each and what a month costs; and why the others do not. */
import { lineRefusal } from '../orders/rules.ts'
import { areOfOneMaterial } from './fit-checks.ts'
import { boughtFor, type Load, mostStraps, safetyOf, strapLengthsMm, strapsFor, wholeOf } from './load-calculator.ts'
import { jointOf, type LoadJoint } from './load-joint.ts'
import { isMadeFor, whyUnsuited } from './load-suits.ts'
import { type Priced, priceOf } from './rules.ts'
import { bestWay, type Offered, sortedBy, type Way } from './way-to-strap.ts'

/** A product as the calculator needs it: what it is, whether it is there, what how many of it cost. */
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
  /** What it is tensioned, joined and closed with; in a strapping machine the strap alone. */
  way: Way<P>
  /** Its data sheet names such a load. */
  isMadeFor: boolean
  joint: LoadJoint<P>
  straps: number
  /** How many times the load's weight they bear. */
  safety: number
  /** The longest first. */
  lengthsMm: number[]
  /** To set the tool to at most: half of what the joint bears, as far as the tool goes. */
  tensionN: number
  month: MonthOfStrap
  /** What is ordered for so many months; what is not to be had in the least quantity is left out. */
  order: OrderLine<P>[]
}

type MonthOfStrap = {
  metres: number
  coils: number
  /** Seals or buckles; none where the tool joins the strap itself. */
  joints: number
  cents: number
}

export type LoadAnswer<P> = { doing: StrapPlan<P>[]; others: { strap: P; why: string }[] }

/** What can be ordered comes first, of that what is made for such a load, and of that what costs least a month. */
export function planLoad<P extends LoadOffer>(load: Load, products: readonly P[]): LoadAnswer<P> {
  const wayFor = waysAmong(products)
  const answer: LoadAnswer<P> = { doing: [], others: [] }
  for (const strap of products) {
    if (strap.technicalData.type !== 'strap') continue
    const plan = planOf(load, strap, wayFor)
    if (typeof plan === 'string') answer.others.push({ strap, why: plan })
    else answer.doing.push(plan)
  }
  const isGone = ({ strap, order }: StrapPlan<P>) => (order.some(({ product }) => product === strap) ? 0 : 1)
  const doing = sortedBy(
    answer.doing,
    isGone,
    (plan) => (plan.isMadeFor ? 0 : 1),
    ({ month }) => month.cents,
    ({ straps }) => straps,
  )
  return { ...answer, doing }
}

type WayFor<P> = (strap: P) => Way<P> | undefined

/** Straps of one size are joined alike: of many products the ways are not looked for twice. */
function waysAmong<P extends Offered>(products: readonly P[]): WayFor<P> {
  const found = new Map<string, Way<P> | undefined>()
  const beside = new Map<string, P[]>()
  const others = products.filter(({ technicalData }) => technicalData.type !== 'strap')
  return (strap) => {
    const { materials, widthMinMm, widthMaxMm, thicknessMm, joints, breakStrengthN, grade } = strap.technicalData
    const size = JSON.stringify([materials, widthMinMm, widthMaxMm, thicknessMm, joints, breakStrengthN, grade])
    if (!found.has(size)) {
      const material = String(materials)
      const near = beside.get(material) ?? others.filter((other) => areOfOneMaterial(strap, other))
      beside.set(material, near)
      found.set(size, bestWay({ strap }, near))
    }
    const way = found.get(size)
    return way && { ...way, strap }
  }
}

/** The plan for one strap, or the sentence why it does not do. */
function planOf<P extends LoadOffer>(load: Load, strap: P, wayFor: WayFor<P>): StrapPlan<P> | string {
  const unsuited = whyUnsuited(strap, load)
  if (unsuited) return unsuited
  const way = load.by === 'machine' ? { strap } : wayFor(strap)
  const joint = way && jointOf(way)
  if (!joint) return 'Nothing we sell joins it.'
  const { breakStrengthN = 0 } = strap.technicalData
  const strength = { breakStrengthN, jointPercent: joint.percent }
  const straps = strapsFor(load, strength)
  if (straps > mostStraps)
    return `Too weak: it would take ${count.format(straps)} straps, and more than ${mostStraps} are too many.`
  const lengthsMm = strapLengthsMm(load, straps)
  const tensionN = tensionOf(strength, way.tensioner?.technicalData.tensionN)
  const safety = safetyOf(straps, strength, load.weightKg)
  return {
    ...{ strap, way, joint, straps, safety, lengthsMm, tensionN, isMadeFor: isMadeFor(strap, load) },
    ...monthAndOrder(load, way, lengthsMm),
  }
}

const count = new Intl.NumberFormat('en-US')

const tensionOf = (strength: { breakStrengthN: number; jointPercent: number }, reachesN = Number.POSITIVE_INFINITY) =>
  Math.floor(Math.min(reachesN, (strength.breakStrengthN * strength.jointPercent) / 200) / 10) * 10

function monthAndOrder<P extends LoadOffer>(
  load: Load,
  { strap, tensioner, joint, sealer }: Way<P>,
  lengthsMm: number[],
) {
  const metres = boughtFor(load, lengthsMm.reduce((sum, mm) => sum + mm, 0) / 1000)
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

const packsOf = ({ availableQuantity, minimumOrder, technicalData: { orderMultiple, fullPacksOnly } }: LoadOffer) => {
  return { availableQuantity, minimumOrder, orderMultiple, fullPacksOnly }
}

/** As many as are wanted, in the quantities it is sold in; of what there is less, what there is. */
function lineOf<P extends LoadOffer>(product: P, wanted: number): OrderLine<P> {
  const { availableQuantity, minimumOrder, technicalData } = product
  const step = technicalData.fullPacksOnly ? (technicalData.orderMultiple ?? 1) : 1
  const full = Math.ceil(Math.max(wanted, minimumOrder) / step) * step
  const quantity = Math.min(full, Math.floor(availableQuantity / step) * step)
  return { product, quantity, totalCents: priceOf(product, quantity).totalCents }
}
