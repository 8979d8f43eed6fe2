/**
 * How many straps hold a load together, how long they are, and what a month of them takes: rules of thumb of the trade, each
 * with its source in load-sources.ts. Advice, which certifies nothing.
 */

export const loadKinds = ['rigid', 'compressible', 'shifting', 'bricks', 'timber', 'metal'] as const
export const loadEdges = ['protected', 'sharp'] as const
export const transports = ['road', 'in-house', 'rail', 'sea'] as const
/** By how much the straps have to bear more than the load weighs: 1.5 to 2, the more the rougher the way. */
export const safetyFactors: Record<Transport, number> = { road: 1.8, 'in-house': 1.5, rail: 2, sea: 2 }
/** Over which side of the load the straps run, from below over the top; `both`: in turn. */
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
  /** For so long it is ordered. */
  months: number
}

/** What is left of the strap in the hand: cut off, or lost in the joint. */
export const tailMm = 300
/** Of each coil, the share that is never on a load: its ends, and what went wrong. */
export const wasteShare = 0.03
/** One strap that fails must not open the load; and beyond so many, a stronger strap is the answer. */
export const fewestStraps = 2
export const mostStraps = 8

export const newtonsPerKg = 9.80665

type Strength = { breakStrengthN: number; jointPercent: number }

/** How many times the weight of the load so many straps bear. */
export function safetyOf(straps: number, { breakStrengthN, jointPercent }: Strength, weightKg: number): number {
  return (straps * breakStrengthN * jointPercent) / 100 / (weightKg * newtonsPerKg)
}

export function strapsFor({ weightKg, transport }: Pick<Load, 'weightKg' | 'transport'>, strength: Strength): number {
  const needed = safetyFactors[transport] / safetyOf(1, strength, weightKg)
  return Math.max(fewestStraps, Math.ceil(roundedOff(needed)))
}

/** Once around the load, and the tail. */
export const strapLengthMm = (sideMm: number, heightMm: number) => 2 * (sideMm + heightMm) + tailMm

type Size = Pick<Load, 'widthMm' | 'depthMm' | 'heightMm' | 'direction'>

/** The length of each strap of a load, the longest first: where they run over both sides, the longer one has the odd strap. */
export function strapLengthsMm({ widthMm, depthMm, heightMm, direction }: Size, straps: number): number[] {
  const sides = { width: [widthMm], depth: [depthMm], both: [widthMm, depthMm] }[direction]
  const lengths = sides.map((sideMm) => strapLengthMm(sideMm, heightMm)).toSorted((one, other) => other - one)
  const all = Array.from({ length: straps }, (_, index) => lengths[index % lengths.length] ?? 0)
  return all.toSorted((one, other) => other - one)
}

type Month = Pick<Load, 'loadsPerDay' | 'daysPerMonth'>

const loadsOf = ({ loadsPerDay, daysPerMonth }: Month) => loadsPerDay * daysPerMonth

/** What has to be bought for what a month of loads takes, with the waste. */
export const boughtFor = (month: Month, perLoad: number) => (loadsOf(month) * perLoad) / (1 - wasteShare)

/** Whole coils, packs or boxes. Binary fractions make no coil more. */
export const wholeOf = (parts: number) => Math.ceil(roundedOff(parts))

const roundedOff = (number: number) => Math.round(number * 1e9) / 1e9
