/** Single checks of whether two articles work together. contract/strapping/rules/fits.ts combines them. */

import type { Facts } from '../../products/rules/facts/technical.ts'
import type { ProductType } from '../../products/rules/product.ts'

/** The facts of a product that the rules use. */
export type Article = {
  technicalData: Facts & { type?: ProductType | undefined }
}

/** Whether two articles work together. `why`: the reason for "no" and "not known", a hint for "yes". */
export type Fit = { fits: 'yes'; why?: string } | { fits: 'no' | 'not known'; why: string }

export type Finding = { says: 'no' | 'not known' | 'hint'; why: string }

export const no = (why: string): Finding => ({ says: 'no', why })
export const notKnown = (why: string): Finding => ({ says: 'not known', why })
export const hint = (why: string): Finding => ({ says: 'hint', why })

/** One "no" decides; otherwise one "not known" leaves the answer open. */
export function judge(findings: readonly (Finding | undefined)[]): Fit {
  const found = findings.filter((finding) => finding !== undefined)
  const against = found.find(({ says }) => says === 'no') ?? found.find(({ says }) => says === 'not known')
  if (against && against.says !== 'hint') return { fits: against.says, why: against.why }
  return found.length === 0 ? { fits: 'yes' } : { fits: 'yes', why: found.map(({ why }) => why).join(' ') }
}

type Material = NonNullable<Facts['materials']>[number]
type Joint = NonNullable<Facts['joints']>[number]

/** In the trade, textile strap is called "cord". */
const materialWords: Record<Material, string> = { PP: 'PP', PET: 'PET', steel: 'steel', textile: 'cord' }

export const isOf = (facts: Facts, material: Material) => facts.materials?.includes(material) ?? false
export const areOfOneMaterial = (one: Article, other: Article) =>
  one.technicalData.materials?.some((material) => isOf(other.technicalData, material)) ?? false
export const materialsOf = (facts: Facts) => either((facts.materials ?? []).map((material) => materialWords[material]))

export function materialFinding(strap: Facts, other: Facts, name: string): Finding | undefined {
  if (!strap.materials) return notKnown('Not known: the material of the strap.')
  if (!other.materials) return notKnown(`Not known: which material the ${name} is for.`)
  if (other.materials.some((material) => isOf(strap, material))) return undefined
  return no(`The ${name} is for ${materialsOf(other)} strap; the strap is ${materialsOf(strap)}.`)
}

/** Nominal widths of the same size differ by up to this much: 12.7 and 13, 15.5 and 16, 31.8 and 32. */
const sameWidthMm = 0.5
const sameThicknessMm = 0.03

type Range = { from: number; to: number; read: string }

/**
 * `isOpen`: a missing end of the range is unlimited, as for a tool. Otherwise the known end is the only width, as for a strap
 * or seal.
 */
function widthOf({ widthMinMm, widthMaxMm }: Facts, isOpen = false): Range | undefined {
  const to = widthMaxMm ?? (isOpen ? Number.POSITIVE_INFINITY : widthMinMm)
  const from = widthMinMm ?? (isOpen ? 0 : widthMaxMm)
  if (from === undefined || to === undefined || (widthMinMm ?? widthMaxMm) === undefined) return undefined
  if (from === 0) return { from, to, read: `up to ${to} mm` }
  if (to === Number.POSITIVE_INFINITY) return { from, to, read: `from ${from} mm` }
  return { from, to, read: from === to ? `${to} mm` : `${from}–${to} mm` }
}

export function widthFinding(strap: Facts, other: Facts, name: string, isOpen = true): Finding | undefined {
  const [width, taken] = [widthOf(strap), widthOf(other, isOpen)]
  if (!width) return notKnown('Not known: the width of the strap.')
  if (!taken) return notKnown(`Not known: which widths the ${name} takes.`)
  if (width.from >= taken.from - sameWidthMm && width.to <= taken.to + sameWidthMm) return undefined
  return no(`The ${name} takes strap of ${taken.read}; the strap is ${width.read} wide.`)
}

/** The width ranges of a seal or buckle and of its tool must overlap. */
export function jointWidthFinding(joint: Article['technicalData'], tool: Facts, name: string): Finding | undefined {
  const [width, taken] = [widthOf(joint), widthOf(tool, true)]
  if (!width) return notKnown(`Not known: the width of the ${joint.type}.`)
  if (!taken) return notKnown(`Not known: which widths the ${name} takes.`)
  if (width.to >= taken.from - sameWidthMm && width.from <= taken.to + sameWidthMm) return undefined
  return no(`The ${name} takes ${taken.read}; the ${joint.type} is for ${width.read}.`)
}

export function thicknessFinding(strap: Facts, other: Facts, name: string): Finding | undefined {
  const [thickness, least, most] = [strap.thicknessMm, other.thicknessMinMm, other.thicknessMm]
  if (thickness === undefined) return notKnown('Not known: the thickness of the strap.')
  if (most === undefined) return notKnown(`Not known: how thick a strap the ${name} takes.`)
  if (thickness > most + sameThicknessMm)
    return no(`The ${name} takes strap up to ${most} mm thick; the strap is ${thickness} mm thick.`)
  if (least !== undefined && thickness < least - sameThicknessMm)
    return no(`The ${name} takes strap at least ${least} mm thick; the strap is ${thickness} mm thick.`)
  return undefined
}

export const sharedJoints = (one: Facts, other: Facts): Joint[] =>
  (one.joints ?? []).filter((joint) => other.joints?.includes(joint))

/** `does`: the verb before the joints, such as "makes". */
export function jointFinding(one: [Facts, string], other: [Facts, string, does: string]): Finding | undefined {
  const [[joined, joinedName], [joining, joiningName, does]] = [one, other]
  if (!joined.joints) return notKnown(`Not known: which joint the ${joinedName} is for.`)
  if (!joining.joints) return notKnown(`Not known: which joint the ${joiningName} ${does}.`)
  if (sharedJoints(joined, joining).length > 0) return undefined
  const [made, wanted] = [joining.joints, joined.joints].map((kinds) => either(kinds.map(asNoun)))
  return no(`The ${joiningName} ${does} a ${made}; the ${joinedName} is for a ${wanted}.`)
}

const asNoun = (joint: Joint): string => (joint === 'sealless' ? 'sealless joint' : joint)

/** `friction weld`; `crimped seal or serrated seal`. */
function either(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`
}
