/**
 * The set around a product: strap, tensioner, joint, sealer or cutter. Each slot holds the best product that the shop sells,
 * its alternatives, and the products that do not fit, each with the reason.
 */

import { isSoldOut } from '../../products/rules/product.ts'
import { type Article, areOfOneMaterial, type Fit } from './fit-checks.ts'
import { closesSeals, fitOf, isCutter, isJoint, isTensioner, joinsAlone, needsSealer, strapInMachine } from './fits.ts'
import { bestWay, type Offered, sortedBy, type Way, weakness } from './way-to-strap.ts'

type SlotName = 'strap' | 'tensioner' | 'joint' | 'sealer or cutter'

export type Choice<P> = { product: P; fit: Fit }

export type Slot<P> = {
  name: SlotName
  /** A tool with several functions fills several slots. `best` is left out if nothing is needed or nothing fits. */
  best?: P
  /** Why the slot needs no further product. */
  says?: string
  /** A hint about the best product. */
  why?: string
  /** Alternatives, best first; products with an unknown fit come last. */
  others: Choice<P>[]
  unfit: Choice<P>[]
}

/** `products`: the best product of every slot. `isComplete`: whether the strap can be closed with these products. */
export type TheSet<P> = { slots: Slot<P>[]; isComplete: boolean; products: P[] }

/** The set around a strap, a tensioner, a sealer, a seal or a buckle. Undefined for other products. */
export function theSet<P extends Offered>(product: P, products: readonly P[]): TheSet<P> | undefined {
  const fixed = fixedOf(product)
  if (!fixed) return undefined
  const sold = products.filter((other) => other !== product)
  const found = bestWay(fixed, sold)
  const around = { fixed, way: found ?? fixed, sold }
  const slots = [strapSlot(around), tensionerSlot(around), jointSlot(around), closingSlot(around)]
  const best = slots.flatMap((slot) => slot.best ?? [])
  return { slots, isComplete: found !== undefined, products: [...new Set(best)] }
}

function fixedOf<P extends Offered>(product: P): Partial<Way<P>> | undefined {
  const { technicalData } = product
  if (technicalData.type === 'strap') return { strap: product }
  if (isJoint(technicalData)) return { joint: product }
  if (isTensioner(technicalData)) return { tensioner: product }
  return closesSeals(technicalData) ? { sealer: product } : undefined
}

/** `fixed`: the product itself. `way`: the best way to strap with it. `sold`: the other products. */
type Around<P> = { fixed: Partial<Way<P>>; way: Partial<Way<P>>; sold: readonly P[] }

function strapSlot<P extends Offered>({ fixed, way, sold }: Around<P>): Slot<P> {
  const straps = fixed.strap ? [] : sold.filter(({ technicalData }) => technicalData.type === 'strap')
  return slotOf('strap', way.strap, choicesAmong(straps, [fixed.tensioner, fixed.joint, fixed.sealer]))
}

function tensionerSlot<P extends Offered>({ fixed, way, sold }: Around<P>): Slot<P> {
  const tools = fixed.tensioner ? [] : sold.filter(({ technicalData }) => isTensioner(technicalData))
  const slot = slotOf('tensioner', way.tensioner, choicesAmong(tools, [way.strap, fixed.joint]))
  if (fixed.strap && strapInMachine(fixed.strap.technicalData).fits === 'yes')
    return { ...slot, says: 'In a strapping machine, this strap needs neither tool nor joint.' }
  return way.joint && !way.tensioner && !fixed.joint ? { ...slot, says: 'The buckle is pulled tight by hand.' } : slot
}

function jointSlot<P extends Offered>({ fixed, way, sold }: Around<P>): Slot<P> {
  const joints = fixed.joint ? [] : sold.filter(({ technicalData }) => isJoint(technicalData))
  if (!joinsItself(way))
    return slotOf('joint', way.joint, choicesAmong(joints, [way.strap, way.tensioner, fixed.sealer]))
  const choices = choicesAmong(joints, [way.strap, fixed.tensioner])
  return { ...slotOf('joint', way.tensioner, choices), says: 'This tool joins the strap itself: no seal is needed.' }
}

function closingSlot<P extends Offered>({ fixed, way, sold }: Around<P>): Slot<P> {
  const cutters = sold.filter(({ technicalData }) => isCutter(technicalData))
  const cutting = choicesAmong(cutters, [way.strap])
  const { joint, tensioner, sealer } = way
  if (fixed.sealer) return slotOf('sealer or cutter', fixed.sealer, choicesAmong([], []))
  if (joinsItself(way))
    return { ...slotOf('sealer or cutter', tensioner, cutting), says: 'This tool also cuts the strap.' }
  if (joint && !needsSealer(joint.technicalData)) {
    const [cutter] = cutting.fitting
    return { ...slotOf('sealer or cutter', cutter?.product, cutting), says: 'The joint needs no sealer.' }
  }
  const sealers = sold.filter(({ technicalData }) => closesSeals(technicalData))
  const closing = choicesAmong(sealers, [way.strap, joint])
  const choices = { fitting: [...closing.fitting, ...cutting.fitting], unfit: [...closing.unfit, ...cutting.unfit] }
  if (sealer || !tensioner || !joint) return slotOf('sealer or cutter', sealer, choices)
  return { ...slotOf('sealer or cutter', tensioner, choices), says: 'This tool closes the seal and cuts the strap.' }
}

const joinsItself = ({ strap, tensioner }: Partial<Way<Article>>) =>
  strap !== undefined && tensioner !== undefined && joinsAlone(strap.technicalData, tensioner.technicalData)

type Choices<P> = { fitting: Choice<P>[]; unfit: Choice<P>[] }

function slotOf<P>(name: SlotName, best: P | undefined, { fitting, unfit }: Choices<P>): Slot<P> {
  const why = best && fitting.find(({ product }) => product === best)?.fit.why
  const others = fitting.filter(({ product }) => product !== best)
  return { name, ...(best && { best }), ...(why && { why }), others, unfit }
}

/** Checks each candidate against all partners; one "no" decides. Misfits of the same material come before other misfits. */
function choicesAmong<P extends Offered>(candidates: readonly P[], partners: readonly (P | undefined)[]): Choices<P> {
  const known = partners.filter((partner) => partner !== undefined)
  const choices = candidates.map((product) => {
    return { product, fit: together(known.flatMap((partner) => fitOf(partner, product) ?? [])) }
  })
  const fitting = choices.filter(({ fit }) => fit.fits !== 'no')
  const unfit = choices.filter(({ fit }) => fit.fits === 'no')
  return {
    fitting: sortedBy(fitting, isOpen, minds, isGone, ({ product }) => weakness(product), price),
    unfit: sortedBy(unfit, ({ product }) => (known.some((partner) => areOfOneMaterial(partner, product)) ? 0 : 1)),
  }
}

function together(fits: readonly Fit[]): Fit {
  const against = fits.find((fit) => fit.fits === 'no') ?? fits.find((fit) => fit.fits === 'not known')
  if (against) return against
  const why = fits.flatMap((fit) => fit.why ?? []).join(' ')
  return why ? { fits: 'yes', why } : { fits: 'yes' }
}

const isOpen = ({ fit }: Choice<Offered>) => (fit.fits === 'not known' ? 1 : 0)
const minds = ({ fit }: Choice<Offered>) => (fit.why ? 1 : 0)
const isGone = ({ product }: Choice<Offered>) => (isSoldOut(product) ? 1 : 0)
const price = ({ product }: Choice<Offered>) => product.pricePerUnit
