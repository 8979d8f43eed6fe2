/**
 * Rules for which articles work together. Each rule covers two articles and answers with a sentence for the buyer. The answers
 * are advice and block no order. A fact missing from the data gives "not known", never "yes".
 */

import type { Facts } from '../../products/rules/facts/technical.ts'
import type { ProductType } from '../../products/rules/product.ts'
import {
  type Article,
  type Finding,
  type Fit,
  hint,
  isOf,
  jointFinding,
  jointWidthFinding,
  judge,
  materialFinding,
  materialsOf,
  no,
  notKnown,
  sharedJoints,
  thicknessFinding,
  widthFinding,
} from './fit-checks.ts'

/** How two articles work together, or undefined if they are unrelated. */
export function fitOf(one: Article, other: Article): Fit | undefined {
  return fitInOrder(one.technicalData, other.technicalData) ?? fitInOrder(other.technicalData, one.technicalData)
}

type Known = Article['technicalData']

function fitInOrder(one: Known, other: Known): Fit | undefined {
  if (one.type === 'strap') {
    if (isTool(other) || isCutter(other)) return strapAndTool(one, other)
    if (isJoint(other)) return strapAndJoint(one, other)
    if (other.type === 'dispenser') return strapAndDispenser(one, other)
  }
  if (!isJoint(one) || !isTool(other)) return undefined
  if (other.use === 'sealer') return jointAndSealer(one, other)
  if (other.use === 'tensioner') return jointAndTensioner(one, other)
  return other.use === 'combination tool' ? jointAndCombinationTool(one, other) : undefined
}

const toolTypes: readonly (ProductType | undefined)[] = ['manual tool', 'battery tool', 'pneumatic tool']
export const isTool = ({ type }: Known) => toolTypes.includes(type)
export const isJoint = ({ type }: Known) => type === 'seal' || type === 'buckle'
export const isCutter = ({ type, use }: Known) => use === 'cutter' && (type === 'accessory' || isTool({ type }))
/** Whether the tool tensions strap: a tensioner or a combination tool. */
export const isTensioner = (known: Known) =>
  isTool(known) && (known.use === 'tensioner' || known.use === 'combination tool')
export const closesSeals = (known: Known) => isTool(known) && (known.use === 'sealer' || makesSealJoint(known))
/** Buckles hold by themselves; seals are closed with a tool. */
export const needsSealer = ({ form }: Facts) => form !== 'wire' && form !== 'self-locking'

/** Joints made from the strap alone. */
export const ownJoints = ['friction weld', 'sealless'] as const
/** Whether the tool joins this strap without a seal or buckle. */
export const joinsAlone = (strap: Facts, tool: Facts) =>
  sharedJoints(strap, tool).some((joint) => ownJoints.some((own) => own === joint))
const makesSealJoint = ({ use, joints = [] }: Known) =>
  use === 'combination tool' && joints.some((joint) => !ownJoints.some((own) => own === joint))

function strapAndTool(strap: Known, tool: Known): Fit {
  const name = tool.use ?? 'tool'
  return judge([
    materialFinding(strap, tool, name),
    widthFinding(strap, tool, name),
    thicknessFinding(strap, tool, name),
    ...(tool.use === 'cutter' ? [] : [jointFinding([strap, 'strap'], [tool, name, 'makes'])]),
    ...(isTensioner(tool) ? [tensionFinding(strap, tool)] : []),
    ...(tool.type === 'manual tool' ? [machineGradeFinding(strap)] : []),
  ])
}

/** Gives a hint if the tool can pull more than the joint holds, or pulls too little for the strap. */
function tensionFinding({ breakStrengthN }: Facts, tool: Facts): Finding | undefined {
  const { tensionN, jointStrengthPercent } = tool
  if (breakStrengthN === undefined || tensionN === undefined) return undefined
  const bearsN = (breakStrengthN * (jointStrengthPercent ?? 100)) / 100
  const weakest = jointStrengthPercent === undefined ? 'strap' : 'joint'
  if (tensionN > bearsN)
    return hint(`Set the tool low: it pulls up to ${newtons(tensionN)}, but the ${weakest} holds ${newtons(bearsN)}.`)
  // A quarter of the break strength is the working load of strap in 49 CFR 393.108.
  if (tensionN < breakStrengthN / 4)
    return hint(`The tool pulls up to ${newtons(tensionN)}, less than a quarter of what this strap holds.`)
  return undefined
}

const newtons = (value: number) => `${Math.round(value).toLocaleString('en-US')} N`

const machineGradeFinding = ({ grade }: Facts) =>
  grade === 'machine' ? hint('This strap is made for machines, but can also be used by hand.') : undefined

function strapAndJoint(strap: Known, joint: Known): Fit {
  const name = joint.type === 'buckle' ? 'buckle' : 'seal'
  return judge([
    ...(joint.type === 'seal' ? [sealOnStrap(strap, joint)] : []),
    isWeldOnly(strap) ? no(`This strap is for welded joints only: a ${name} does not hold it.`) : undefined,
    materialFinding(strap, joint, name),
    widthFinding(strap, joint, name, false),
    jointFinding([strap, 'strap'], [joint, name, 'makes']),
    joint.form ? undefined : notKnown(`Not known: the form of the ${name}.`),
    sealThickness(strap, joint, name),
  ])
}

/** Wire buckles take cord of any thickness; plastic buckles seldom state a thickness. */
function sealThickness(strap: Facts, joint: Facts, name: string): Finding | undefined {
  if (joint.form === 'wire' || (joint.form === 'self-locking' && joint.thicknessMm === undefined)) return undefined
  const finding = thicknessFinding(strap, joint, name)
  if (finding?.says !== 'no') return finding
  return no(
    `The ${name} does not close over strap of ${strap.thicknessMm} mm: it takes at most ${joint.thicknessMm} mm.`,
  )
}

const isWeldOnly = ({ joints }: Facts) => joints?.length === 1 && joints[0] === 'friction weld'

/** Common mistakes, each with its own message. */
function sealOnStrap(strap: Facts, { form, materials }: Facts): Finding | undefined {
  if (isOf(strap, 'textile')) return no('Cord strap is joined with a wire buckle, not with a seal.')
  if (isOf(strap, 'PET') && form && form !== 'serrated') return no('A plain seal slips on PET: use a serrated seal.')
  if (isOf(strap, 'steel') && materials && !materials.includes('steel'))
    return no('Seals for plastic strap do not hold on steel.')
  return undefined
}

function jointAndSealer(joint: Known, sealer: Known): Fit {
  const name = sealer.use ?? 'tool'
  if (!needsSealer(joint)) return { fits: 'no', why: `A ${joint.form} buckle is closed without a ${name}.` }
  return judge([
    sealer.use && !closesSeals(sealer) ? no(`A ${name} does not close seals.`) : undefined,
    sealMaterial(joint, sealer, name),
    jointWidthFinding(joint, sealer, name),
    jointFinding([joint, joint.type ?? 'seal'], [sealer, name, 'makes']),
  ])
}

function sealMaterial(seal: Known, tool: Facts, name: string): Finding | undefined {
  if (!seal.materials) return notKnown(`Not known: which material the ${seal.type} is for.`)
  if (!tool.materials) return notKnown(`Not known: which material the ${name} is for.`)
  if (tool.materials.some((material) => isOf(seal, material))) return undefined
  return no(`The ${name} is for ${materialsOf(tool)} strap; the ${seal.type} is for ${materialsOf(seal)}.`)
}

/** Whether this tool can tension the strap with this joint. */
function jointAndTensioner(joint: Known, tool: Known): Fit {
  const name = tool.use ?? 'tool'
  return judge([
    sealMaterial(joint, tool, name),
    jointWidthFinding(joint, tool, name),
    jointFinding([joint, joint.type ?? 'seal'], [tool, name, 'is for']),
    formFinding(joint, tool),
  ])
}

function jointAndCombinationTool(joint: Known, tool: Known): Fit {
  if (!needsSealer(joint)) return jointAndTensioner(joint, tool)
  if (tool.joints && !makesSealJoint(tool))
    return { fits: 'no', why: 'The tool joins the strap itself, without seals.' }
  return jointAndSealer(joint, tool)
}

/**
 * For steel strap, open seals suit a feedwheel tensioner best, push seals suit any tool, and closed seals are threaded on
 * before tensioning.
 */
function formFinding({ form, type, materials }: Known, { action }: Facts): Finding | undefined {
  if (!form) return notKnown(`Not known: the form of the ${type}.`)
  if (!materials?.includes('steel') || (form !== 'closed' && form !== 'open')) return undefined
  if (!action) return notKnown('Not known: how the tool pulls, by feedwheel or by windlass.')
  if (form === 'closed')
    return action === 'feedwheel'
      ? no('A feedwheel tensioner needs an open seal; a closed seal goes with a windlass or a rack.')
      : hint('Thread the closed seal onto the strap before tensioning.')
  return action === 'feedwheel' ? undefined : hint('With a windlass, a push seal is the better choice.')
}

const sameCoreMm = 4

function strapAndDispenser(strap: Known, dispenser: Known): Fit {
  if (strap.soldBy === 'box') return { fits: 'no', why: 'This strap pays out of its own box and needs no dispenser.' }
  return judge([
    materialFinding(strap, dispenser, 'dispenser'),
    widthFinding(strap, dispenser, 'dispenser'),
    coreFinding(strap.coreMm, dispenser.coreMm, 'dispenser'),
    windingFinding(strap.winding, dispenser.winding),
  ])
}

function coreFinding(coreMm: number | undefined, takenMm: number | undefined, name: string): Finding | undefined {
  if (coreMm === undefined) return notKnown('Not known: the core of the coil.')
  if (takenMm === undefined) return notKnown(`Not known: which core the ${name} takes.`)
  if (Math.abs(coreMm - takenMm) <= sameCoreMm) return undefined
  return no(`The ${name} takes cores of ${takenMm} mm; the core of the coil is ${coreMm} mm.`)
}

function windingFinding(winding: Facts['winding'], taken: Facts['winding']): Finding | undefined {
  if (!winding) return notKnown('Not known: how the coil is wound.')
  if (!taken) return notKnown('Not known: which winding the dispenser is for.')
  if (taken === winding || taken === 'ribbon or oscillated') return undefined
  return no(`The dispenser is for ${taken} coils; this coil is ${winding}.`)
}

/** Whether the strap runs in a machine and, if the machine's core is given, whether the coil fits. */
export function strapInMachine(strap: Known, machine: { coreMm?: number } = {}): Fit {
  return judge([
    strap.grade ? undefined : notKnown('Not known: whether this is hand strap or machine strap.'),
    strap.grade === 'hand' ? no('Hand strap must not be run in a strapping machine.') : undefined,
    machine.coreMm === undefined ? undefined : coreFinding(strap.coreMm, machine.coreMm, 'machine'),
  ])
}
