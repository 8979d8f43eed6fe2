/** One measurement of a few seconds, and what several of them say together. */

export type Sample = {
  requests: number
  perSecond: number
  errors: number
  p50Ms: number
  p99Ms: number
  /** Of the whole answer, its headers included. */
  bytesEach?: number
  /** Processor time of the shop. */
  cpuMsEach?: number
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** `share` is 0.99 for the 99th percentile. */
export function percentileOf(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

/** The median of one figure over all rounds. */
export function medianOf(samples: Sample[], figure: Exclude<keyof Sample, 'requests'>): number {
  return median(samples.map((sample) => sample[figure] ?? Number.NaN))
}
