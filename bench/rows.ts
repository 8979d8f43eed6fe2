/** Measures rows one after the other, alternating between the shop and its limit, and prints the results. */
import { median, medianOf, type Sample } from './sample.ts'

export type Row = {
  name: string
  /** The smallest allowed ratio of shop to limit. */
  goal?: number
  ours: (seconds: number) => Promise<Sample>
  /** The most processor time that a request may take, as a multiple of the limit's. */
  mostTimesCpu?: number
  /** Without a limit the row has no ratio. */
  limit?: (seconds: number) => Promise<Sample>
  /** Starts what the row needs; the returned function stops it. */
  begin?: () => Promise<() => Promise<void>>
  /** The shop's processor time for a request is at most `times` that of the cheaper request. */
  cpuGoal?: { times: number; cheaper: (seconds: number) => Promise<Sample> }
  /** The row is judged by the mean of all such rows instead of its own goal. */
  isOfMean?: true
  /** It is an error if the answers of the shop and the limit differ in size. */
  sameBytes?: boolean
  /** Figures of other shop systems and the date of their run: only their ratios to our figure of that run can be compared. */
  peers?: string
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)

const columns = ['', 'ours/s', 'limit/s', 'ratio', 'spread', 'goal', 'p50', 'p99', 'CPU each', 'CPU ÷ limit'] as const
const widths = [38, 9, 9, 7, 12, 6, 9, 9, 9, 13]

export function printHead(title: string): void {
  console.log(`\n${title}\n${inColumns([...columns])}`)
}

export type Measured = { isGood: boolean; ratio: number | undefined }

/** Prints the row. `isGood` is false if the row misses its goals or has errors. Refused requests count as errors. */
export async function measureRow(row: Row): Promise<Measured> {
  const end = await row.begin?.()
  try {
    await row.limit?.(1)
    await row.cpuGoal?.cheaper(1)
    await row.ours(1)
    const samples: Round[] = []
    for (let round = 0; round < rounds; round++) samples.push(await measureBoth(row, round % 2 === 0))
    return print(row, samples)
  } finally {
    await end?.()
  }
}

type Round = { ours: Sample; limit: Sample | undefined; cheaper: Sample | undefined }

/** The shop and its limit take turns at being first, so that after-effects disturb both equally. */
async function measureBoth(row: Row, oursFirst: boolean): Promise<Round> {
  const cheaper = await row.cpuGoal?.cheaper(seconds)
  if (oursFirst) {
    const ours = await row.ours(seconds)
    return { cheaper, ours, limit: await row.limit?.(seconds) }
  }
  const limit = await row.limit?.(seconds)
  return { cheaper, ours: await row.ours(seconds), limit }
}

function print(row: Row, rounds: Round[]): Measured {
  const ours = rounds.map((round) => round.ours)
  const limit = rounds.flatMap((round) => round.limit ?? [])
  const ratios = rounds.flatMap((round) => (round.limit ? round.ours.perSecond / round.limit.perSecond : []))
  const ratio = median(ratios)
  const wrong = wrongIn(row, ours, limit)
  const timesCpu = median(rounds.map(({ ours, limit }) => cpuOf(ours) / cpuOf(limit)))
  const timesCheaper = median(rounds.map(({ ours, cheaper }) => cpuOf(ours) / cpuOf(cheaper)))
  const isReached =
    (row.goal === undefined || ratio >= row.goal) &&
    (row.mostTimesCpu === undefined || timesCpu <= row.mostTimesCpu) &&
    (row.cpuGoal === undefined || timesCheaper <= row.cpuGoal.times)
  const cells = [
    row.name,
    medianOf(ours, 'perSecond').toFixed(0),
    ...(row.limit
      ? [
          medianOf(limit, 'perSecond').toFixed(0),
          inDigits(ratio),
          `${inDigits(Math.min(...ratios))}–${inDigits(Math.max(...ratios))}`,
        ]
      : ['', '', '']),
    row.goal?.toFixed(2) ?? '',
    `${medianOf(ours, 'p50Ms').toFixed(2)} ms`,
    `${medianOf(ours, 'p99Ms').toFixed(2)} ms`,
    `${medianOf(ours, 'cpuMsEach').toFixed(3)} ms`,
    ...(row.mostTimesCpu === undefined ? [] : [`${timesCpu.toFixed(1)} (≤ ${row.mostTimesCpu})`]),
  ]
  const notes = [
    ...(isReached ? [] : ['BELOW ITS GOAL']),
    ...(row.cpuGoal ? [`CPU ${timesCheaper.toFixed(1)} × that of an order, goal ${row.cpuGoal.times}`] : []),
    ...wrong,
    ...(row.peers ? [`others: ${row.peers}`] : []),
  ]
  console.log([inColumns(cells), ...notes].join('  '))
  return { isGood: isReached && wrong.length === 0, ratio: row.limit && ratio }
}

const cpuOf = (sample: Sample | undefined) => sample?.cpuMsEach ?? Number.NaN

const meanGoal = 0.8

/** Prints the mean of the rows' ratios. Public reads are judged by this mean, because single rows vary with the machine. */
export function printMean(ratios: number[]): boolean {
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  const isReached = mean >= meanGoal
  const note = isReached ? '' : '  BELOW ITS GOAL'
  console.log(`Mean of ${ratios.length} rows: ${mean.toFixed(2)} (goal ${meanGoal.toFixed(2)})${note}`)
  return isReached
}

const inDigits = (ratio: number) => ratio.toFixed(ratio < 0.1 ? 3 : 2)

function wrongIn(row: Row, ours: Sample[], limit: Sample[]): string[] {
  const samples = [...ours, ...limit]
  const errors = samples.reduce((sum, sample) => sum + sample.errors, 0)
  const kinds = samples.flatMap(({ statuses = {} }) =>
    Object.entries(statuses).map(([kind, count]) => `${kind}: ${count}`),
  )
  const [oursBytes, limitBytes] = [medianOf(ours, 'bytesEach'), medianOf(limit, 'bytesEach')]
  const differs = row.sameBytes && Math.abs(oursBytes / limitBytes - 1) > 0.01
  return [
    ...(errors > 0 ? [`${errors} ERRORS ${kinds.join(', ')}`] : []),
    ...(differs ? [`DIFFERENT SIZE: ${oursBytes.toFixed(0)} bytes instead of ${limitBytes.toFixed(0)}`] : []),
  ]
}

function inColumns(cells: string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join('')
}
