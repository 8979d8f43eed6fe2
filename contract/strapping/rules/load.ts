/**
 * The number and length of the straps for a load, and how much strap the loads of a month take. These are the trade's rules of
 * thumb, with sources in load-sources.ts. They are advice and certify nothing.
 */

export const loadKinds = ['rigid', 'compressible', 'shifting', 'bricks', 'timber', 'metal'] as const
export const loadEdges = ['protected', 'sharp'] as const
export const transports = ['road', 'in-house', 'rail', 'sea'] as const
/** Required strength as a multiple of the load's weight: higher for rougher transport. */
export const safetyFactors: Record<Transport, number> = { road: 1.8, 'in-house': 1.5, rail: 2, sea: 2 }
/** The horizontal side of the load that the straps run along; `both` alternates. */
export const strapDirections = ['both', 'width', 'depth'] as const
export const strappedBy = ['hand', 'machine'] as const

type Transport = (typeof transports)[number]

export type Load = {
  weightKg: number
  widthMm: number
  depthMm: number
  heightMm: number
  kind: (typeof loadKinds)[number]
  edges: (typeof loadEdges)[number]
  transport: Transport
  direction: (typeof strapDirections)[number]
  by: (typeof strappedBy)[number]
  loadsPerDay: number
  daysPerMonth: number
  /** The number of months to order for. */
  months: number
}

/** The length of strap per loop that is cut off or lost in the joint. */
export const tailMm = 300
/** The share of a coil that is lost in its ends and in failed straps. */
export const wasteShare = 0.03
/**
 * A load takes at least two straps, so that one failure does not open it. A load that would take more than eight straps needs a
 * stronger strap.
 */
export const fewestStraps = 2
export const mostStraps = 8

export const newtonsPerKg = 9.80665

type Strength = { breakStrengthN: number; jointPercent: number }

/** The strength of all straps together, as a multiple of the load's weight. */
export function safetyOf(straps: number, { breakStrengthN, jointPercent }: Strength, weightKg: number): number {
  return (straps * breakStrengthN * jointPercent) / 100 / (weightKg * newtonsPerKg)
}

export function strapsFor({ weightKg, transport }: Pick<Load, 'weightKg' | 'transport'>, strength: Strength): number {
  const needed = safetyFactors[transport] / safetyOf(1, strength, weightKg)
  return Math.max(fewestStraps, Math.ceil(roundedOff(needed)))
}

/** The strap goes once around the load; the tail is added. */
export const strapLengthMm = (sideMm: number, heightMm: number) => 2 * (sideMm + heightMm) + tailMm

type Size = Pick<Load, 'widthMm' | 'depthMm' | 'heightMm' | 'direction'>

/**
 * The length of each strap, the longest first. With `both` and an odd number of straps, one more strap runs over the longer
 * side.
 */
export function strapLengthsMm({ widthMm, depthMm, heightMm, direction }: Size, straps: number): number[] {
  const sides = { width: [widthMm], depth: [depthMm], both: [widthMm, depthMm] }[direction]
  const lengths = sides.map((sideMm) => strapLengthMm(sideMm, heightMm)).toSorted((one, other) => other - one)
  const all = Array.from({ length: straps }, (_, index) => lengths[index % lengths.length] ?? 0)
  return all.toSorted((one, other) => other - one)
}

type Month = Pick<Load, 'loadsPerDay' | 'daysPerMonth'>

const loadsOf = ({ loadsPerDay, daysPerMonth }: Month) => loadsPerDay * daysPerMonth

/** The monthly purchase for an amount per load, waste included. */
export const boughtFor = (month: Month, perLoad: number) => (loadsOf(month) * perLoad) / (1 - wasteShare)

/** Rounds up to whole units. Floating-point error must not add a unit. */
export const wholeOf = (parts: number) => Math.ceil(roundedOff(parts))

const roundedOff = (number: number) => Math.round(number * 1e9) / 1e9
