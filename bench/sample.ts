/** A measurement of a few seconds, and statistics over several of them. */

export type Sample = {
  requests: number
  perSecond: number
  errors: number
  /** The errors by status or message, where they are known. */
  statuses?: Record<string, number>
  p50Ms: number
  p99Ms: number
  /** Bytes of the whole answer, including headers. */
  bytesEach?: number
  /** The shop's processor time per request. */
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
export function medianOf(samples: Sample[], figure: Exclude<keyof Sample, 'requests' | 'statuses'>): number {
  return median(samples.map((sample) => sample[figure] ?? Number.NaN))
}
